import { MODE_NOTES, modeName, productWords } from '@/ingest/dictionary/mode-words'
import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { Overview, PublishedRange, RangeSource } from '@/server/results/overview/schemas'
import { interestWords } from '../../ui/badge'
import { counted } from '../format'
import type { OverheadMark, OverheadRow, OverheadSource } from '../overheads-spec'
import type { OverheadsSpec } from '../spec'
import { listJoins, type Placing, type SourceMark } from './overheads-joins'
import { readOverheads, type OverheadView, type OverheadViewName } from './overheads-view'
import {
  isFlaggedOnly,
  monthText,
  publishedBy,
  rangeSentence,
  rangeText,
  sourceText,
  type Asked,
} from './published-words'
import { metricLabel } from './words'

/** What is asked for, and what stands on the axis. */
export type OverheadsState = Asked & { mode?: Mode | null; shown: OverheadViewName }

/** The newest are drawn: a page must stay small however many there are. */
const MAX_SOURCES = 16

const L7: readonly Mode[] = [
  'sidecar',
  'ambient+waypoint',
  'node-proxy',
  'node-proxy+wireguard',
  'gateway',
]
/** Whether a mode has a proxy that reads requests in the path of each of them. */
export const hasL7Proxy = (mode: Mode): boolean => L7.includes(mode)

const RULES = {
  joined: {
    lead: 'Compare along a line;',
    rest: 'between lines machines differ. Nothing is ranked.',
  },
  numbered: {
    lead: 'Compare equal numbers;',
    rest: 'between them machines differ. Nothing is ranked.',
  },
}

/** Publications behind all ranges, newest first; each once. */
export function listSources(ranges: readonly PublishedRange[]): RangeSource[] {
  const all = new Map(
    ranges.flatMap(({ sources, flagged }) =>
      [...flagged, ...sources].map((one) => [one.slug, one]),
    ),
  )
  return [...all.values()].sort(
    (a, b) =>
      (b.publishedOn ?? '').localeCompare(a.publishedOn ?? '') || (a.slug < b.slug ? -1 : 1),
  )
}

const toSource = (source: RangeSource): OverheadSource => ({
  title: source.title,
  month: monthText(source.publishedOn),
  interest: interestWords(source),
  relation: source.relation,
  vendorOf: source.vendorOf,
  href: `/publications/${source.slug}`,
})

type Drawing = { view: OverheadView; placing: Placing; numbers: ReadonlyMap<string, number> }

/** A mark and what it was made of; nothing of what has no place or is too old. */
function placeMark(
  range: PublishedRange,
  source: RangeSource,
  isFlagged: boolean,
  { view, placing, numbers }: Drawing,
): (SourceMark & { mark: OverheadMark })[] {
  const number = numbers.get(source.slug)
  const ends = view.ends(source)
  if (number === undefined || ends === null) return []
  const facts = [
    `${monthText(source.publishedOn)} · ${interestWords(source)}`,
    `${productWords(range)}: ${sourceText(source, view.span(source))}`,
    ...(isFlagged ? ['Excluded from the range by a quality flag'] : []),
  ]
  const mark: OverheadMark = {
    number,
    ends: [ends[0], ends[1]],
    at: [placing.place(ends[0]), placing.place(ends[1])],
    isIndependent: source.relation === 'independent',
    isFlagged,
    facts,
  }
  return [{ source, number, isFlagged, mark }]
}

const placeMarks = (range: PublishedRange, drawing: Drawing) =>
  [
    ...range.sources.flatMap((source) => placeMark(range, source, false, drawing)),
    ...range.flagged.flatMap((source) => placeMark(range, source, true, drawing)),
  ].sort((a, b) => a.mark.at[0] - b.mark.at[0] || a.number - b.number)

const toRow = (
  range: PublishedRange,
  marks: readonly { mark: OverheadMark }[],
  view: OverheadView,
): OverheadRow => ({
  id: `${range.mesh} ${range.mode}`,
  name: productWords(range),
  note: MODE_NOTES[range.mode],
  look: { mesh: range.mesh, mode: range.mode },
  marks: marks.map(({ mark }) => mark),
  range: isFlaggedOnly(range) ? 'flagged only' : view.span(range),
  by: isFlaggedOnly(range)
    ? `${view.span(range)}, ${counted(range.publications, 'publication')}`
    : publishedBy(range),
})

const WHAT: Record<OverheadViewName, (of: string) => string> = {
  added: (of) => `overheads${of} over no mesh`,
  times: (of) => `${of} as a multiple of that without a mesh`.trim(),
  share: (of) => `${of} as a share of that without a mesh`.trim(),
}

/** "Published p99 latency overheads of Istio over no mesh at 1,000 to 2,000 requests/s, independent publications only" */
function composeTitle(metric: string, ranges: readonly PublishedRange[], state: OverheadsState) {
  const { mesh = null, mode = null, independent = false } = state
  const of = mesh === null ? '' : ` of ${ranges[0]?.meshName ?? mesh}`
  const filters = [
    mode === null ? '' : `, ${modeName(mode)} mode`,
    independent ? ', independent publications only' : '',
  ]
  const what = WHAT[state.shown](of)
  return `Published ${metricLabel(metric)} ${what} ${rangeText(state)}${filters.join('')}`
}

/**
 * Every published overhead of one statistic: a row for each mesh and mode, in the order of the ranges, in two groups. Marks
 * of one test bed are joined; between test beds machines differ (methodology 2.4). Overheads without a place on the axis
 * are left out; null where there are no overheads at all.
 */
export function overheadsSpec(
  overview: Pick<Overview, 'ranges' | 'flaggedOnly' | 'rangesOf'>,
  state: OverheadsState,
): OverheadsSpec | null {
  const all: PublishedRange[] = [...overview.ranges, ...overview.flaggedOnly]
  if (overview.rangesOf === null || all.length === 0) return null
  const view = readOverheads(state.shown, overview.rangesOf)
  const ranges = all.filter((range) => view.ends(range) !== null)
  const published = listSources(ranges)
  const sources = published.slice(0, MAX_SOURCES)
  const further = published.length - sources.length
  const scale = view.scale(
    ranges.flatMap((range) =>
      [...range.sources, ...range.flagged].flatMap((source) => view.ends(source) ?? []),
    ),
  )
  const placing = { ends: view.ends, place: scale.place }
  const numbers = new Map(sources.map(({ slug }, i) => [slug, i + 1]))
  const groups = [false, true]
    .map((isL7) => ({
      title: isL7 ? 'With an L7 proxy' : 'No sidecar, no waypoint',
      rows: ranges
        .filter(({ mode }) => hasL7Proxy(mode) === isL7)
        .map((range) => ({ range, marks: placeMarks(range, { view, placing, numbers }) })),
    }))
    .filter(({ rows }) => rows.length > 0)
  const title = composeTitle(overview.rangesOf, ranges, state)
  const said = ranges.map((range) => rangeSentence(range, view.span(range)))
  return {
    kind: 'overheads',
    title,
    summary: `${title}: ${said.join(', ')}. ${RULES.joined.lead} ${RULES.joined.rest}`,
    axisTitle: view.axisTitle,
    ticks: scale.ticks.map(({ value, at }, i) => ({
      value,
      label: view.tick(value, i === scale.ticks.length - 1),
      at,
      isReference: value === scale.reference,
    })),
    linear:
      scale.linear === null
        ? null
        : [Math.max(0, scale.place(-scale.linear)), scale.place(scale.linear)],
    groups: groups.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ range, marks }) => toRow(range, marks, view)),
    })),
    joins: listJoins(
      groups.flatMap(({ rows }) => rows.map(({ marks }) => marks)),
      sources,
      placing,
    ),
    sources: sources.map(toSource),
    further:
      further > 0
        ? { text: `${counted(further, 'older publication')} not drawn`, href: '/publications' }
        : null,
    rules: RULES,
  }
}
