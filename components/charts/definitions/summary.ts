import type { Metric } from '@/ingest/dictionary/metrics'
import { counted } from '../format'
import { describedValue } from './row-words'
import type { Bar, LineSegment, LineSeries, ResourcePanel } from '../spec'
import { betterWords } from './words'

const FULL_LIST = 8

/** Where lower is better the lowest comes first; ranks say whether it is the best. */
const OPPOSITE = { lower: 'lowest', higher: 'highest' } as const

const named = (bar: Bar) => (bar.sublabel === null ? bar.label : `${bar.label} (${bar.sublabel})`)
const told = (bar: Bar) => `${named(bar)} ${describedValue(bar)}`

/** The chart in sentences for readers who do not see it; long charts name their ends only. */
export function barsSummary(title: string, bars: readonly Bar[], better: Metric['better']): string {
  const present = bars.filter((b) => b.value !== null)
  const missing = bars.filter((b) => b.value === null)
  const excluded = present.filter((b) => b.isExcluded || b.remark !== null)
  const [head, tail] = [present.slice(0, 3), present.slice(-1)]
  const list =
    present.length <= FULL_LIST
      ? present.map(told).join('; ')
      : `${head.map(told).join('; ')}; and ${present.length - 4} more; last ${tail.map(told).join('')}`
  const order =
    better === 'neither' ? ', in the order of the publication' : `, ${OPPOSITE[better]} first`
  return [
    `${[title, betterWords(better)].filter(Boolean).join(', ')}.`,
    present.length === 0
      ? 'No values.'
      : `${counted(present.length, 'value')}${present.length > 1 ? order : ''}: ${list}.`,
    missing.length > 0 &&
      `Without a value: ${missing.map((b) => `${named(b)} (${b.note})`).join('; ')}.`,
    excluded.length > 0 &&
      `Not ranked because of a quality flag: ${excluded.map(named).join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** All lines, or the ends of those that are many, which stand in the order of their last values. */
function toldLines(series: readonly LineSeries[]): string {
  const lines = series.map((s) => {
    const points = s.points.filter((p) => p.y !== null).map((p) => `${p.xLabel} ${p.yLabel}`)
    return `${s.label}: ${points.length > 0 ? points.join(', ') : 'no values'}`
  })
  if (series.every((s) => s.key === null)) return lines.join('; ')
  const count = counted(lines.length, 'line')
  const [head, last] = [lines.slice(0, 3).join('; '), lines.at(-1) ?? '']
  return `${count}, highest last value first: ${head}; and ${lines.length - 4} more; last ${last}`
}

export function linesSummary(title: string, segments: readonly LineSegment[]): string {
  const parts = segments.map((segment) => {
    return [segment.title, `${toldLines(segment.series)}.`].filter((t) => t !== '').join('. ')
  })
  const breaks = segments.filter((s) => s.breakReason !== null).length
  const warning = `The values of different panels are not comparable.`
  return [`${title}.`, ...parts, breaks > 0 && warning].filter(Boolean).join(' ')
}

export function resourcesSummary(title: string, panels: readonly ResourcePanel[]): string {
  const parts = panels.map(({ title: name, bars }) => {
    const values = bars.map((bar) =>
      [bar.group, named(bar), bar.value === null ? bar.note : describedValue(bar)]
        .filter((text) => text !== null)
        .join(' '),
    )
    return `${name}: ${values.join('; ')}.`
  })
  return [`${title}.`, ...parts].join(' ')
}
