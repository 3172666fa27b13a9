import { modeWords } from '@/ingest/dictionary/mode-words'
import type { Figure } from '@/components/runs/answer'
import type { ConditionDetail } from '@/server/runs/schemas'
import { counted, formatExact, rateWords, withUnit } from '@/components/charts/format'
import { topologyName } from '@/ingest/dictionary/topology-name'

type Named = Pick<ConditionDetail, 'subject' | 'workload' | 'panels'>

/** "Istio 1.0.3 sidecar", "Linkerd, second sequence, edge-25.4.1, sidecar": a subject with version and mode, each shown once. */
export function subjectWords({ label, version, mode }: Named['subject']): string {
  const words = [label]
  for (const part of [version, modeWords(mode)])
    if (part !== null && part !== '' && !words.join(' ').includes(part)) words.push(part)
  return words.join(label.includes(',') ? ', ' : ' ')
}

/** "at 2,000 requests/s", "with 32 connections": the load of a condition; empty where none is stated. */
export function describeLoad({ workload, panels }: Pick<Named, 'workload' | 'panels'>): string {
  const { targetRps, connections } = workload
  const label = panels[0]?.loadLabel ?? ''
  if (targetRps !== null) return `at ${rateWords(targetRps)}`
  if (label !== '') return `with ${label}`
  return connections === null ? '' : `with ${counted(connections, 'connection')}`
}

/** "Istio 1.0.3 sidecar at 2,000 requests/s": what a condition is, for its heading and where its link is shown. */
export const conditionTitle = (condition: Named): string =>
  [subjectWords(condition.subject), describeLoad(condition)].filter((part) => part !== '').join(' ')

/** "No mesh with 32 connections, mesh-bench, master’s thesis": the same with who published it. */
export const fullTitle = (condition: Named & Pick<ConditionDetail, 'origin'>): string =>
  [
    conditionTitle(condition),
    condition.origin.publication?.title ?? condition.origin.campaignTitle,
  ].join(', ')

const NO_MESH = 'No mesh'

/** "Linkerd sidecar", "Linkerd, second sequence, sidecar"; a baseline without a product is "No mesh", as at its mark. */
const shortSubject = (subject: Named['subject']): string =>
  subject.mesh === 'none' && subject.isBaseline && !subject.label.startsWith(NO_MESH)
    ? NO_MESH
    : subjectWords({ ...subject, version: null })

/** "No mesh: 7.42 ms p99 latency at 32 connections": what was found, for the heading; without a figure what was measured. */
export function findingTitle(condition: Named, figure: Figure | null): string {
  if (figure === null) return conditionTitle(condition)
  const value = figure.value === '' ? 'no' : figure.value
  const load = describeLoad(condition).replace(/^with /, 'at ')
  return `${shortSubject(condition.subject)}: ${[value, figure.metric, load].join(' ').trimEnd()}`
}

/** "Bare metal", "version 1.14": what the heading leaves out of the subject; null where it says all. */
export function restOfSubject({
  label,
  mesh,
  isBaseline,
  version,
}: Named['subject']): string | null {
  if (mesh === 'none' && isBaseline) return label.startsWith(NO_MESH) ? null : label
  return version === null || label.includes(version) ? null : `version ${version}`
}

/** Keys of metrics once each, in their order: percentiles of latency first. */
export function menuOrder(keys: readonly string[]): string[] {
  const isPercentile = (key: string) => /\.latency\.p\d/.test(key)
  const once = [...new Set(keys)]
  return [...once.filter(isPercentile), ...once.filter((key) => !isPercentile(key))]
}

/** "grpc, 4 connections, fortio echo server, 10 s": what else is stated of its workload; empty where nothing is. */
export function workloadText({ workload, panels }: Pick<Named, 'workload' | 'panels'>): string {
  const { protocol, connections, application, topology, payloadBytes, durationSeconds } = workload
  const load = describeLoad({ workload, panels })
  const count = connections === null ? null : counted(connections, 'connection')
  return [
    protocol,
    count !== null && !load.includes(count) ? count : null,
    payloadBytes === null ? null : withUnit(formatExact(payloadBytes), 'B'),
    application,
    topology && topologyName(topology),
    durationSeconds === null ? null : withUnit(formatExact(durationSeconds), 's'),
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}
