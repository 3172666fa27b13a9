import { settingName, settingValue } from '@/ingest/dictionary/vocabulary'
import type { Workload } from '@/server/results/schemas'
import { capitalised } from '../charts/definitions/words'
import { formatExact, withUnit } from '../charts/format'
import { topologyName } from '@/ingest/dictionary/topology-name'

/** As requested, with exactly the stated digits; null when not stated. */
const asked = (value: number | null, unit = ''): string | null =>
  value === null ? null : withUnit(formatExact(value), unit)

const FIELDS: [string, (w: Workload) => string | null][] = [
  ['Offered load', (w) => asked(w.targetRps, 'requests/s')],
  ['Connections', (w) => asked(w.connections)],
  ['Protocol', (w) => w.protocol],
  ['Application', (w) => w.application],
  ['Topology', (w) => (w.topology === null ? null : topologyName(w.topology))],
  ['Payload', (w) => asked(w.payloadBytes, 'B')],
  ['Requested duration', (w) => asked(w.durationSeconds, 's')],
  ['Warm-up', (w) => asked(w.warmupSeconds, 's')],
]

/**
 * The requested workload; missing values are marked as not stated.
 * @param assumedProtocol the tool's default in words, shown in place of a protocol that is not stated
 */
export function WorkloadFacts({
  workload,
  assumedProtocol,
}: {
  workload: Workload
  assumedProtocol: string | null
}) {
  const unstated = (name: string): string =>
    (name === 'Protocol' ? assumedProtocol : null) ?? 'not stated'
  const params = Object.entries(workload.params).map(([name, value]): [string, string] => [
    name === 'load' ? 'Load model' : capitalised(settingName(name)),
    settingValue(name, value),
  ])
  return (
    <dl className="facts facts-short text-sm">
      {[
        ...FIELDS.map(([name, of]): [string, string | null] => [name, of(workload)]),
        ...params,
      ].map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className={value === null ? 'text-muted' : undefined}>{value ?? unstated(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
