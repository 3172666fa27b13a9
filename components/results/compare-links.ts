import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { ResultPanel } from '@/server/results/schemas'

// Not read from the schemas of the server: their library would be sent to every reader.
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export const MAX_SELECTED = NAMES.length

/** A subject as URLs name it: "istio@1.25.0:ambient+waypoint". Null means "any". */
export const subjectText = (mesh: string, version: string | null, mode: Mode | null): string =>
  [mesh, version === null ? '' : `@${version}`, mode === null ? '' : `:${mode}`].join('')

/** `/compare?a=istio@1.25.0&b=linkerd`, the first six at most. */
export function comparePath(
  subjects: readonly string[],
  rest: Record<string, string> = {},
): string {
  const readable = (text: string): string =>
    encodeURIComponent(text).replaceAll('%40', '@').replaceAll('%3A', ':')
  const query = [
    ...subjects.slice(0, MAX_SELECTED).map((text, i) => [NAMES[i] ?? '', text] as const),
    ...Object.entries(rest),
  ].map(([name, value]) => `${name}=${readable(value)}`)
  return query.length === 0 ? '/compare' : `/compare?${query.join('&')}`
}

/** Bounds of a load as a URL has them; without any the URL names none. */
export const boundsQuery = ({ from, to }: Bounds): Record<string, string> => ({
  ...(from === null ? {} : { from: String(from) }),
  ...(to === null ? {} : { to: String(to) }),
})
type Bounds = { from: number | null; to: number | null }

/**
 * The subjects of a chart side by side; null where fewer than two would be left, and of demonstration data, which no
 * comparison reads.
 * @param asked bounds of the load that the reader selected; without any, the load of the chart
 */
export function comparePanelPath(
  { rows, key, workload, origin }: ResultPanel,
  asked: Bounds = { from: null, to: null },
): string | null {
  if (origin.trust === 'demonstration') return null
  const measured = rows.filter((row) => !row.subject.isBaseline && row.value.value !== null)
  const texts = measured.map(({ subject: s }) => subjectText(s.mesh, s.version, s.mode))
  const subjects = [...new Set(texts)]
  if (subjects.length < 2 || subjects.length > MAX_SELECTED) return null
  return comparePath(subjects, {
    metric: key,
    ...(asked.from !== null || asked.to !== null
      ? boundsQuery(asked)
      : workload.targetRps === null
        ? {}
        : { rps: String(workload.targetRps) }),
  })
}
