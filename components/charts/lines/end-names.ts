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

/** "Linkerd, second sequence" of "Linkerd, second sequence, 2.10" beside "Linkerd, 2.10": all have what is left out. */
function withoutSharedEnd(label: string, all: readonly string[]): string {
  const parts = all.map((one) => one.split(', '))
  const shortest = Math.min(...parts.map(({ length }) => length))
  let shared = 0
  while (shared + 1 < shortest && new Set(parts.map((one) => one.at(-1 - shared))).size === 1)
    shared++
  return shared === 0 ? label : label.split(', ').slice(0, -shared).join(', ')
}

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
  const names = all.map(({ label }, i) => {
    const short = shorts[i] ?? label
    const sharing = all.filter((_, k) => shorts[k] === short).map((line) => line.label)
    return sharing.length > 1 ? withoutSharedEnd(label, sharing) : short
  })
  const fits = (name: string) => name.length <= MAX_CHARACTERS
  const bare = isTight ? withoutProduct(names) : withoutSharedProduct(names)
  const chosen = isTight || (!names.every(fits) && bare.every(fits)) ? bare : names
  return chosen.map((name, i) => (all[i]?.key !== null || !fits(name) ? null : name))
}
