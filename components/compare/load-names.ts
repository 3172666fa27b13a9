import type { ResultPanel } from '@/server/results/schemas'
import { counted } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'

/** What else may differ between loads of one name, in the order in which a reader asks. */
const PARTS: ((panel: ResultPanel) => string | null)[] = [
  ({ workload: { connections: n } }) => (n === null ? null : counted(n, 'connection')),
  ({ workload: { protocol } }) => protocol,
  ({ workload: { topology } }) => topology,
  ({ workload: { payloadBytes: n } }) => (n === null ? null : `${n} bytes`),
  ({ workload: { application } }) => application,
  ({ workload: { durationSeconds: n } }) => (n === null ? null : `${n} s`),
  ({ workload: { params } }) => {
    const said = Object.entries(params).map(([name, value]) => `${name} ${String(value)}`)
    return said.length === 0 ? null : said.join(', ')
  },
  ({ environment }) => environment,
  ({ harness }) => harness.name,
  ({ key }) => metricLabel(key),
]

/** Names of the loads of one source: those that would be equal get what tells them apart. */
export function loadNames(panels: readonly ResultPanel[]): string[] {
  const plain = panels.map(({ loadLabel }) => loadLabel || 'load not stated')
  return PARTS.reduce((names, part) => {
    const said = panels.map(part)
    return names.map((name, i) => {
      const like = said.filter((_, j) => names[j] === name)
      return new Set(like).size < 2 ? name : [name, said[i]].filter(Boolean).join(', ')
    })
  }, plain)
}
