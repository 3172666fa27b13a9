import type { ChartSpec } from '../spec'

/** "Linkerd had lower p99 than Istio at 19 of 27 loads" of a sentence about one of a pair alone. */
function nameOther(title: string, name: string, other: string): string {
  const start = title.toLowerCase().lastIndexOf(`${name} had `.toLowerCase())
  const isSentence = start === 0 || title.slice(0, Math.max(start, 0)).endsWith('. ')
  const end = start < 0 ? -1 : title.indexOf(' at ', start)
  return !isSentence || end < 0 ? title : `${title.slice(0, end)} than ${other}${title.slice(end)}`
}

/** What a chart has a value of: its only product in a title that does not name it. */
function listNames(spec: ChartSpec): string[] {
  switch (spec.kind) {
    case 'bars':
    case 'overhead':
      return spec.bars.map(({ label }) => label)
    case 'load':
    case 'profile':
    case 'trend':
    case 'runs':
      return spec.segments.flatMap(({ series }) => series.map(({ label }) => label))
    default:
      return []
  }
}

/** The title of a chart as a reference has it, away from the page that names its products. */
export function citedTitle(spec: ChartSpec): string {
  const { title } = spec
  if (spec.kind === 'ratios')
    return nameOther(title, spec.names[spec.leader], spec.names[spec.leader === 0 ? 1 : 0])
  const [only, ...others] = new Set(listNames(spec))
  return only === undefined || others.length > 0 || title.includes(only)
    ? title
    : `${title}: ${only}`
}
