import { PROTOCOL_NAMES } from '@/ingest/dictionary/protocol-name'
import { topologyName } from '@/ingest/dictionary/topology-name'
import { settingName, settingValue } from '@/ingest/dictionary/setting-words'
import type { Workload } from '@/server/results/schemas'
import { capitalised } from '../charts/definitions/words'
import { formatExact, withUnit } from '../charts/format'
import type { Fact } from './stated-facts'

/** As requested, with exactly the stated digits; null when not stated. */
const asked = (value: number | null, unit = ''): string | null =>
  value === null ? null : withUnit(formatExact(value), unit)

const FIELDS: [string, (w: Workload) => string | null][] = [
  ['Offered load', (w) => asked(w.targetRps, w.targetRps === 1 ? 'request/s' : 'requests/s')],
  ['Connections', (w) => asked(w.connections)],
  ['Protocol', (w) => w.protocol && PROTOCOL_NAMES[w.protocol]],
  ['Application', (w) => w.application],
  ['Topology', (w) => (w.topology === null ? null : topologyName(w.topology))],
  ['Payload', (w) => asked(w.payloadBytes, 'B')],
  ['Requested duration', (w) => asked(w.durationSeconds, 's')],
  ['Warm-up', (w) => asked(w.warmupSeconds, 's')],
]

/**
 * The requested workload; what is not stated is null.
 * @param assumedProtocol the tool's default in words, shown in place of a protocol that is not stated
 */
export function listWorkloadFacts(workload: Workload, assumedProtocol: string | null): Fact[] {
  const params = Object.entries(workload.params).map(([name, value]): Fact => [
    name === 'load' ? 'Load model' : capitalised(settingName(name)),
    settingValue(name, value),
  ])
  return [
    ...FIELDS.map(([name, toText]): Fact => [
      name,
      toText(workload) ?? (name === 'Protocol' ? assumedProtocol : null),
    ]),
    ...params,
  ]
}
