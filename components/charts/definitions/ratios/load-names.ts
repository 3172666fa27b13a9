import { ownValue } from '@/ingest/dictionary/own-value'
import { settingWords } from '@/ingest/dictionary/setting-words'
import type { ResultPanel } from '@/server/results/schemas'
import { counted } from '../../format'
import { metricLabel } from '../words'
import { topologyName } from '@/ingest/dictionary/topology-name'
import { withoutSharedStart } from '../shared-start'

/** What else may differ between loads of one name, in the order in which a reader asks. */
const PARTS: ((panel: ResultPanel) => string | null)[] = [
  ({ workload: { connections: n } }) => (n === null ? null : counted(n, 'connection')),
  ({ workload: { protocol } }) => protocol,
  ({ workload: { topology } }) => (topology === null ? null : topologyName(topology)),
  ({ workload: { payloadBytes: n } }) =>
    n === null ? null : n === 0 ? 'empty payload' : counted(n, 'byte'),
  ({ workload: { application } }) => application,
  ({ workload: { durationSeconds: n } }) => (n === null ? null : `${n} s`),
  ({ environment }) => environment,
  ({ harness }) => harness.name,
  ({ key }) => metricLabel(key),
]

/** Each setting is a part of its own, so that only those are said that differ. */
const settingParts = (panels: readonly ResultPanel[]): typeof PARTS =>
  [...new Set(panels.flatMap(({ workload }) => Object.keys(workload.params)))].map(
    (name) =>
      ({ workload }) =>
        settingWords(name, ownValue(workload.params, name)),
  )

/** Names of the loads of one source: those that would be equal get what tells them apart. */
export function loadNames(panels: readonly ResultPanel[]): string[] {
  const plain = panels.map(({ loadLabel }) => loadLabel || 'load not stated')
  return [...PARTS, ...settingParts(panels)].reduce((names, part) => {
    const said = panels.map(part)
    return names.map((name, i) => {
      const like = said.filter((_, j) => names[j] === name)
      const distinct = [...new Set(like)]
      if (distinct.length < 2) return name
      const own = withoutSharedStart(distinct)[distinct.indexOf(said[i] ?? null)]
      return [name, own].filter(Boolean).join(', ')
    })
  }, plain)
}
