import { ownValue } from '@/ingest/dictionary/own-value'
import { settingWords } from '@/ingest/dictionary/setting-words'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import { counted, formatExact } from '../charts/format'
import { PROTOCOL_NAMES } from '@/ingest/dictionary/protocol-name'
import { topologyName } from '@/ingest/dictionary/topology-name'

/** "vm-to-ingress", "4 app replicas": one of the fields by which set-ups of one load differ. */
function apartText(field: string, { workload, environment }: ResultPanel): string | null {
  if (field === 'environment') return environment
  if (field === 'payloadBytes')
    return workload.payloadBytes === null ? null : counted(workload.payloadBytes, 'byte')
  if (field === 'topology') return workload.topology && topologyName(workload.topology)
  if (field === 'protocol') return workload.protocol && PROTOCOL_NAMES[workload.protocol]
  if (field === 'application') return workload.application
  const setting = field.replace(/^params\./, '')
  return settingWords(setting, ownValue(workload.params, setting))
}

/** "2,000 rps" and what else tells it apart: "100 connections", "vm-to-ingress", "1 of 6 loads". */
export function loadParts({ panel, groups, apart }: OverviewEntry): [load: string, more: string[]] {
  const { targetRps, connections } = panel.workload
  const isNamed = targetRps === null && panel.loadLabel !== ''
  return [
    targetRps === null ? panel.loadLabel || 'load not stated' : `${formatExact(targetRps)} rps`,
    [
      connections === null || isNamed ? null : counted(connections, 'connection'),
      ...apart.map((field) => apartText(field, panel)),
      groups > 1
        ? targetRps === null
          ? `shows 1 of ${groups} set-ups`
          : `1 of ${groups} loads`
        : null,
    ].filter((text) => text !== null),
  ]
}
