import { groupBy } from '@/ingest/dictionary/group-by'
import { ownValue } from '@/ingest/dictionary/own-value'
import { settingWords } from '@/ingest/dictionary/setting-words'
import type { ResultPanel } from '@/server/results/schemas'
import { panelTitle } from '../charts/definitions/words'
import { counted, formatExact, rateWords, withUnit } from '../charts/format'
import { PROTOCOL_NAMES } from '@/ingest/dictionary/protocol-name'
import { topologyName } from '@/ingest/dictionary/topology-name'
import { withoutSharedStart } from '../charts/definitions/shared-start'

/** What the chart of a title shows. */
export type Titled = { title: string; panels: readonly ResultPanel[] }

type Field = (panel: ResultPanel) => string | null

/** Words if the field has a value; null otherwise. */
const say = <T>(value: T | null, words: (value: T) => string): string | null =>
  value === null ? null : words(value)

const TOPOLOGY_WORDS: Record<string, string> = {
  'cross-node': 'across nodes',
  'same-node': 'on the same node',
}

/** Most informative first; each worded as a suffix of a title. */
const FIELDS: readonly Field[] = [
  ({ workload }) => say(workload.targetRps, rateWords),
  ({ workload }) => say(workload.connections, (n) => counted(n, 'connection')),
  ({ workload }) =>
    say(workload.topology, (name) => ownValue(TOPOLOGY_WORDS, name) ?? topologyName(name)),
  ({ workload }) => say(workload.protocol, (name) => PROTOCOL_NAMES[name]),
  ({ workload }) => say(workload.application, (name) => name),
  ({ workload }) =>
    say(workload.payloadBytes, (n) =>
      n === 0 ? 'empty payload' : `payload of ${withUnit(formatExact(n), 'B')}`,
    ),
]

/** Last resort: these seldom differ alone and describe the measurement less. */
const LAST_FIELDS: readonly Field[] = [
  ({ workload }) => say(workload.durationSeconds, (s) => withUnit(formatExact(s), 's')),
  ({ workload }) =>
    say(workload.warmupSeconds, (s) => `warm-up of ${withUnit(formatExact(s), 's')}`),
  ({ environment }) => environment,
  ({ harness }) => [harness.name, harness.version].filter((part) => part !== null).join(' '),
]

/** Says which part of a source a value is from, not how it was measured. */
const EXPERIMENT = 'experiment'

const experimentOf: Field = ({ workload }) =>
  settingWords(EXPERIMENT, ownValue(workload.params, EXPERIMENT))

/** The free settings of a workload, written as in the name of a load level: "MTU 1500". */
function paramFields(charts: readonly Titled[]): Field[] {
  const all = charts.flatMap(({ panels }) =>
    panels.flatMap(({ workload }) => Object.keys(workload.params)),
  )
  const names = new Set(all.filter((name) => name !== EXPERIMENT))
  return [...names].map(
    (name) =>
      ({ workload }) =>
        settingWords(name, ownValue(workload.params, name)),
  )
}

/** Null also where a chart sweeps the field: no single value is its own. */
function wordsOf({ panels }: Titled, field: Field): string | null {
  const [words = null, ...others] = new Set(panels.map(field))
  return others.length > 0 ? null : words
}

const suffixOf = (chart: Titled, fields: readonly Field[]): string =>
  fields.map((field) => say(wordsOf(chart, field), (words) => `, ${words}`) ?? '').join('')

/** For charts of the same title: the fewest fields that distinguish each from all others. */
function ofNamesakes(charts: readonly Titled[]): string[] {
  const tell = (fields: readonly Field[]) => charts.map((chart) => suffixOf(chart, fields))
  const kinds = (fields: readonly Field[]) => new Set(tell(fields)).size
  let chosen: Field[] = []
  for (const field of [...FIELDS, ...paramFields(charts), ...LAST_FIELDS]) {
    if (kinds(chosen) === charts.length) break
    if (kinds([...chosen, field]) > kinds(chosen)) chosen = [...chosen, field]
  }
  // What a later field distinguishes too is needless, unless it is all that a chart is told by.
  for (const field of chosen) {
    const others = chosen.filter((one) => one !== field)
    const isNamed = tell(others).every((words, i) => words !== '' || tell(chosen)[i] === '')
    if (isNamed && kinds(others) === kinds(chosen)) chosen = others
  }
  return withExperiments(charts, tell(chosen))
}

/** Names the experiments of those charts alone that nothing else tells apart: ", empty payload, constant throughput experiment". */
function withExperiments(charts: readonly Titled[], told: readonly string[]): string[] {
  const experiments = charts.map((chart) => wordsOf(chart, experimentOf))
  return told.map((words, i) => {
    const alike = [...new Set(experiments.filter((_, j) => told[j] === words))]
    if (alike.length < 2) return words
    const own = withoutSharedStart(alike)[alike.indexOf(experiments[i] ?? null)]
    return own == null ? words : `${words}, ${own}`
  })
}

/**
 * A suffix for the title of each chart, so that no two on a page are equal: ", 8 connections", ", on the same
 * node". Empty where a title is the only one of its kind, or nothing known differs.
 */
export function disambiguateTitles(charts: readonly Titled[]): string[] {
  const namesakes = groupBy(charts, ({ title }) => title)
  const told = new Map<Titled, string>()
  for (const group of namesakes.values())
    ofNamesakes(group).forEach((words, i) => {
      const chart = group[i]
      if (chart) told.set(chart, words)
    })
  return charts.map((chart) => told.get(chart) ?? '')
}

/** The same for charts of several sources, which their sources already distinguish. */
export const distinguishingSources = (panels: readonly ResultPanel[]): string[] =>
  disambiguateTitles(
    panels.map((panel) => ({
      title: `${panel.origin.campaign} ${panelTitle(panel)}`,
      panels: [panel],
    })),
  )
