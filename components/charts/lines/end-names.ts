import { groupBy } from '@/ingest/dictionary/group-by'
import type { LineSeries } from '../spec'
import { withoutSharedProduct } from '../shared-product'

/** Longer names are for the legend. */
const MAX_CHARACTERS = 36

/** "Linkerd" of "Linkerd, 2.10.2 · sidecar", "no mesh" of "No mesh, node to node", "Istio waypoint" of "Istio ambient + waypoint" */
const shortName = (label: string): string =>
  (label.split(', ')[0] ?? label)
    .replace(/^(?:No mesh|Baseline \(no (?:service )?mesh\))/, 'no mesh')
    .replace(/ \([^()]*\)$/, '')
    .replace('ambient + waypoint', 'waypoint')

/** Parts at the end that labels share: 1 for "Linkerd, second sequence, 2.10" and "Linkerd, 2.10". At least one part stays. */
function countSharedEnd(labels: readonly string[]): number {
  const all = labels.map((label) => label.split(', ').reverse())
  const most = Math.min(...all.map(({ length }) => length)) - 1
  const isShared = (i: number): boolean => all.every((parts) => parts[i] === all[0]?.[i])
  let count = 0
  while (count < most && isShared(count)) count++
  return count
}

/** "Linkerd, second sequence" of "Linkerd, second sequence, 2.10", without one part. */
const withoutEnd = (label: string, parts: number): string =>
  parts === 0 ? label : label.split(', ').slice(0, -parts).join(', ')

/** "ambient" of "Istio ambient" beside "Istio sidecar": what follows the one product of all. */
function withoutSharedStart(names: readonly string[]): string[] {
  const [first = ''] = names[0]?.split(' ') ?? []
  const isShared = names.every((name) => name.startsWith(`${first} `))
  return isShared ? names.map((name) => name.slice(first.length + 1)) : [...names]
}

const NO_MESH = 'no mesh'

/** "sidecar, no mTLS" of "Istio sidecar, no mTLS", beside "ambient" and "no mesh": without the one product of all meshed lines. */
function withoutProduct(names: readonly string[]): string[] {
  const meshed = names.filter((name) => !name.startsWith(NO_MESH))
  const [product = ''] = meshed[0]?.split(/,? /) ?? []
  const starts = [`${product}, `, `${product} `]
  const cut = (name: string) =>
    name.slice(starts.find((start) => name.startsWith(start))?.length ?? 0)
  const isShared = meshed.length > 1 && meshed.every((name) => cut(name) !== name)
  return isShared ? names.map(cut) : [...names]
}

/**
 * What the end of each line is called: its short name, where two share it as much more as tells them apart. Null for one line
 * alone, for names that are too long, and where letters stand at the ends.
 * @param isTight without the product that all share
 */
export function endNames(
  all: readonly Pick<LineSeries, 'label' | 'key'>[],
  isTight = false,
): (string | null)[] {
  if (all.length < 2) return all.map(() => null)
  const shorts = withoutSharedStart(all.map(({ label }) => shortName(label)))
  const lines = all.map(({ label }, i) => ({ label, short: shorts[i] ?? label }))
  const sharedEnds = new Map(
    [...groupBy(lines, ({ short }) => short)]
      .filter(([, sharing]) => sharing.length > 1)
      .map(([short, sharing]) => [short, countSharedEnd(sharing.map(({ label }) => label))]),
  )
  const names = lines.map(({ label, short }) => {
    const shared = sharedEnds.get(short)
    return shared === undefined ? short : withoutEnd(label, shared)
  })
  const fits = (name: string) => name.length <= MAX_CHARACTERS
  const bare = isTight ? withoutProduct(names) : withoutSharedProduct(names)
  const chosen = isTight || (!names.every(fits) && bare.every(fits)) ? bare : names
  return chosen.map((name, i) => (all[i]?.key !== null || !fits(name) ? null : name))
}
