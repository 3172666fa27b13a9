import type { Look } from '../look'
import type { ChartSpec } from '../spec'

/** "Linkerd had lower p99 than Istio at 19 of 27 loads" of a sentence about one of a pair alone. */
function nameOther(title: string, name: string, other: string): string {
  const start = title.toLowerCase().lastIndexOf(`${name} had `.toLowerCase())
  const isSentence = start === 0 || title.slice(0, Math.max(start, 0)).endsWith('. ')
  const end = start < 0 ? -1 : title.indexOf(' at ', start)
  return !isSentence || end < 0 ? title : `${title.slice(0, end)} than ${other}${title.slice(end)}`
}

type Named = { label: string; look: Look }

/** What a chart has a value of: its only product in a title that does not name it. */
function listNamed(spec: ChartSpec): readonly Named[] {
  switch (spec.kind) {
    case 'bars':
    case 'overhead':
      return spec.bars
    case 'load':
    case 'profile':
    case 'trend':
    case 'runs':
      return spec.segments.flatMap(({ series }) => series)
    default:
      return []
  }
}

/** "Istio" of "Istio sidecar" and "Istio ambient": the words with which all names begin; empty without any. */
function sharedStart([first = '', ...others]: readonly string[]): string {
  const words = first.split(' ')
  const isShared = (count: number): boolean =>
    others.every((name) => `${name} `.startsWith(`${words.slice(0, count).join(' ')} `))
  const counts = words.map((_, i) => words.length - i)
  return words
    .slice(0, counts.find(isShared) ?? 0)
    .join(' ')
    .replace(/,$/, '')
}

/** The only name of a chart, or what the names of one product share; empty where it has several products. */
function onlyProduct(named: readonly Named[]): string {
  const names = [...new Set(named.map(({ label }) => label))]
  const isOne = new Set(named.map(({ look }) => look.mesh)).size === 1
  return names.length === 1 || isOne ? sharedStart(names) : ''
}

/** The title of a chart away from the page that names its products. */
export function citedTitle(spec: ChartSpec): string {
  const { title } = spec
  if (spec.kind === 'ratios')
    return nameOther(title, spec.names[spec.leader], spec.names[spec.leader === 0 ? 1 : 0])
  const product = onlyProduct(listNamed(spec))
  return title.includes(product) ? title : `${title}: ${product}`
}
