import { groupBy } from '@/ingest/dictionary/group-by'
import type { PublicationDetail } from '@/server/publications/schemas'
import { unitForValues, type DisplayUnit } from '../display-unit'
import { about } from '../format'
import type { Bar, BarsSpec } from '../spec'
import { linearAxis } from '../ticks'
import { differenceText } from './overhead-words'
import { withNotes } from './shared-notes'
import { withShortValues } from './short-values'
import { barsSummary } from './summary'
import { betterWords, capitalised, EVIDENCE_WORDS, metricLabel, parseChartMetricKey } from './words'

type Difference = PublicationDetail['differences'][number]

/** "no mesh" inside a sentence; the name of another subject as it is. */
const baseName = ({ relativeTo }: Difference): string => relativeTo.replace(/^No mesh\b/, 'no mesh')

const NOT_STATED = 'statistic not stated'

const isUnstated = ({ key }: Difference): boolean =>
  parseChartMetricKey(key).statistic === 'not_stated'

/** What is measured; that its statistic is not stated is said once, below the bars. */
const differenceLabel = ({ key }: Difference): string =>
  metricLabel(key).replace(`, ${NOT_STATED}`, '').replace(` (${NOT_STATED})`, '')

/** An increase is one over something already: "increase of latency over no mesh", "latency, difference from no mesh". */
function title(first: Difference, load: string): string {
  const isIncrease = parseChartMetricKey(first.key).metric.endsWith('_increase')
  const words = `${differenceLabel(first)}${isIncrease ? ' over' : ', difference from'} ${baseName(first)}`
  return capitalised([words, load].filter(Boolean).join(', '))
}

/** "+0.726 ms", "≈ +0.726 ms" where it was read from a chart */
function valueText({ value, method }: Difference, unit: DisplayUnit): string {
  if (value === null) return ''
  const text = differenceText(value, unit)
  return method === 'read-from-chart' ? about(text) : text
}

function toBar(difference: Difference, unit: DisplayUnit): Bar {
  const { conditionId, subject, mesh, mode, version, key, value, method, n, notRanked } = difference
  const text = valueText(difference, unit)
  const sublabel = version ?? 'version not stated'
  return {
    id: `difference-${conditionId}-${key}`,
    label: subject,
    sublabel,
    nameNote: sublabel,
    look: { mesh, mode, step: 0 },
    value: value === null ? null : unit.toDisplay(value),
    valueLabel: text,
    over: null,
    remark: notRanked === null ? null : `not ranked: ${notRanked}`,
    note: value === null ? 'not published' : null,
    spread: null,
    points: [],
    isBaseline: false,
    isExcluded: notRanked !== null,
    isPale: false,
    group: null,
    facts: {
      value: text,
      over: null,
      spread: null,
      reading: null,
      state: null,
      href: null,
      basis: {
        metricKey: key,
        n: n === null ? 'not stated' : String(n),
        method: EVIDENCE_WORDS[method],
        flags: notRanked === null ? [] : [`not ranked: ${notRanked}`],
        sourceHref: null,
        sourceFile: null,
      },
    },
  }
}

/** @param all differences of the same metric, which share a scale */
function toSpec(own: readonly Difference[], all: readonly Difference[], load: string): BarsSpec[] {
  const [first] = own
  if (first === undefined) return []
  const metric = parseChartMetricKey(first.key).of
  const unit = unitForValues(
    metric,
    all.map(({ value }) => value),
  )
  const { bars, note } = withNotes(own.map((one) => toBar(one, unit)))
  const name = title(first, load)
  const words = [unit.label, betterWords(metric.better), isUnstated(first) && NOT_STATED]
    .filter(Boolean)
    .join(', ')
  return [
    {
      kind: 'bars',
      title: name,
      summary: barsSummary(name, bars, 'neither'),
      axis: linearAxis(words, unit.label, [
        0,
        ...all.flatMap(({ value }) => (value === null ? [] : unit.toDisplay(value))),
      ]),
      bars: withShortValues(bars, unit.label, 'bars'),
      reference: null,
      note,
    },
  ]
}

const loadParts = (one: Difference | undefined): string[] =>
  one?.load.replaceAll(' -> ', ' \u2192 ').split(', ') ?? []

function sharedParts(differences: readonly Difference[]): string[] {
  const [first, ...others] = differences.map(loadParts)
  return first?.filter((part) => others.every((parts) => parts.includes(part))) ?? []
}

/** What the loads of all differences have in common, to be said once. */
export const sharedLoad = (differences: readonly Difference[]): string =>
  capitalised(sharedParts(differences).join(', '))

/**
 * Bars of what was published as a difference only: one chart for each metric, load and subject that the differences are to;
 * charts of one metric share a scale. In the order of the source, which ranks nothing.
 */
export function differenceSpecs(differences: readonly Difference[]): BarsSpec[] {
  const groups = groupBy(differences, ({ key, load, relativeTo }) =>
    JSON.stringify([key, load, relativeTo]),
  )
  const shared = new Set(sharedParts(differences))
  return [...groups.values()].flatMap((own) => {
    const all = differences.filter(({ key }) => key === own[0]?.key)
    const apart = loadParts(own[0]).filter((part) => !shared.has(part))
    return toSpec(own, all, apart.join(', '))
  })
}
