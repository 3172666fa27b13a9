import { counted } from '../format'
import type { Bar, ChartKind, LineSegment, SpecOf } from '../spec'

/** So many subjects are named with their values, and as many as fit: what is pasted as an `alt` is read in one breath. */
const MAX_NAMED = 4
const MAX_CHARACTERS = 180

/** Subjects with their values, those that the chart shows first before the others. */
type Listed = {
  items: string[]
  /** values of other panels, which are not compared with these */
  others: number
}

const flagged = (isExcluded: boolean): string => (isExcluded ? ' (flagged)' : '')

/** "Linkerd 2.10.2 sidecar" of "Linkerd, 2.10.2 · sidecar": commas part the items of a list. */
const plain = (name: string): string => name.replaceAll(/,? ?· |, /g, ' ')

/** The first panel; of the others how many values they have. */
const ofFirst = (panels: readonly string[][]): Listed => {
  const [items = [], ...rest] = panels.filter(({ length }) => length > 0)
  return { items, others: rest.flat().length }
}

/** Bars of one name differ in their second line. */
function listBars(bars: readonly Bar[]): string[] {
  const names = bars.map(({ label }) => label)
  return bars.flatMap(({ label, sublabel, group, value, valueLabel, isExcluded }) => {
    if (value === null) return []
    const isAlone = names.indexOf(label) === names.lastIndexOf(label)
    const name = isAlone ? label : [label, group ?? sublabel].filter(Boolean).join(' ')
    return [`${plain(name)} ${valueLabel}${flagged(isExcluded)}`]
  })
}

/** Of each line its last value, and where that is. @param unit of the x axis */
const listLines = ({ series }: LineSegment, unit = ''): string[] =>
  series.flatMap(({ label, points }) => {
    const last = points.findLast(({ y }) => y !== null)
    if (!last) return []
    return [
      `${plain(label)} ${last.yLabel} at ${last.xLabel.replaceAll(', ', ' ')}${unit}${flagged(last.isExcluded)}`,
    ]
  })

/** " requests/s" of "Load (requests/s)"; empty where several quantities vary together. */
const readUnit = (xHead: string): string => {
  const [, unit = ''] = /\(([^()·,]+)\)$/.exec(xHead) ?? []
  return unit === '' ? '' : ` ${unit}`
}

const LISTS: { [K in ChartKind]: (spec: SpecOf<K>) => Listed } = {
  bars: ({ bars }) => ofFirst([listBars(bars)]),
  overhead: ({ bars }) => ofFirst([listBars(bars)]),
  resources: ({ panels }) =>
    ofFirst(
      panels.map(({ title, bars }) =>
        listBars(bars).map((text, i) => (i === 0 ? `${title}, ${text}` : text)),
      ),
    ),
  // Test beds and editions stand in the order of time: the newest is last.
  trend: ({ segments }) => ofFirst(segments.toReversed().map((one) => listLines(one))),
  runs: ({ segments }) => ofFirst(segments.toReversed().map((one) => listLines(one))),
  load: ({ segments, xHead }) => ofFirst(segments.map((one) => listLines(one, readUnit(xHead)))),
  profile: ({ segments }) => ofFirst(segments.map((one) => listLines(one))),
  cost: ({ panels }) =>
    ofFirst(
      panels.map(({ series }) =>
        series.flatMap(({ label, points }) => {
          const last = points.at(-1)
          if (!last) return []
          return [`${plain(label)} ${last.yLabel} for ${last.costLabel}${flagged(last.isExcluded)}`]
        }),
      ),
    ),
  overheads: ({ groups }) => {
    const rows = groups.flatMap((group) => group.rows)
    const measured = rows.filter(({ marks }) => marks.some(({ isFlagged }) => !isFlagged))
    const items = measured.map(({ name, range }) => `${plain(name)} ${range}`)
    return { items, others: rows.length - measured.length }
  },
  editions: ({ columns }) =>
    ofFirst(
      columns
        .toReversed()
        .map(({ label, marks, baseline }) =>
          [...marks, ...(baseline ? [baseline] : [])].map(
            ({ name, valueLabel, isHollow }, i) =>
              `${i === 0 ? `${plain(label)} ` : ''}${name} ${valueLabel}${flagged(isHollow)}`,
          ),
        ),
    ),
  strip: ({ unit, content: { marks, baselines } }) => {
    const withUnit = (text: string): string =>
      unit === '' || text.includes(unit) ? text : `${text}\u2009${unit}`
    const values = marks.map(
      ({ name, text, values: all }) =>
        `${plain(name)} ${withUnit(text)}${flagged(all.every(({ isExcluded }) => isExcluded))}`,
    )
    const none = baselines.slice(0, 1).map(({ text }) => `no mesh ${withUnit(text)}`)
    return ofFirst([[...values, ...none]])
  },
  releases: ({ tracks }) =>
    ofFirst(
      tracks.map(({ releases }) =>
        releases
          .filter(({ conditions }) => conditions > 0)
          .toReversed()
          .map(({ name, conditions }) => `${name} at ${counted(conditions, 'condition')}`),
      ),
    ),
  // Its title has the counts.
  ratios: ({ names }) => ofFirst([[names.join(' against ')]]),
  pairs: ({ rows }) =>
    ofFirst([
      rows.map(({ first, relation, second, count }) => {
        const where = /^\d+ of \d+$/.test(count) ? `at ${count} loads` : `(${count})`
        return `${first.name} ${relation} ${second.name} ${where}`
      }),
    ]),
}

/**
 * A chart in one sentence, "p99 latency at 2,000 requests/s: Linkerd 2.1 ms, Istio sidecar 6.4 ms, and 5 more": the title of
 * images, frames and links to them, and the text in their place. `summary` of the chart has every value.
 */
export function captionChart<K extends ChartKind>(spec: SpecOf<K>): string {
  const listed = LISTS[spec.kind](spec)
  let length = 0
  const named = listed.items.filter((text, i) => {
    length += text.length
    return i === 0 || (i < MAX_NAMED && length <= MAX_CHARACTERS)
  })
  const others = listed.items.length - named.length + listed.others
  const list = [...named, ...(others > 0 ? [`and ${others} more`] : [])].join(', ')
  return list === '' ? spec.title : `${spec.title}: ${list}`
}
