import { z } from 'zod'
import { decode } from '../../formats/decode'
import { readField } from '../../model/field'
import type { ParsedRun } from '../../model/parsed-run'
import { JSON_TEST } from './k8s-netperf-columns'
import { K8S_NETPERF_COMMAND, toRuns } from './k8s-netperf-run'

const value = z.number().nullish()

const Doc = z.looseObject({
  profile: z.string().max(100),
  driver: z.string().max(100),
  throughput: value,
  latency: value,
  tputMetric: z.string(),
  ltcyMetric: z.literal('usec').nullish(),
  tcpRetransmits: value,
  udpLossPercent: value,
  toolVersion: z.string().max(80).nullish(),
  confidence: z.tuple([z.number(), z.number()]).nullish(),
})
const Docs = z.array(Doc).min(1).max(10_000)

/** Documents of --json, as they are sent to OpenSearch as well. */
export const isDocs = (json: unknown): boolean =>
  Array.isArray(json) &&
  json.length > 0 &&
  ['tputMetric', 'ltcyMetric', 'profile', 'hostNetwork'].every(
    (name) => readField(json[0], name) !== undefined,
  )

const toText = (one: unknown): string | null =>
  typeof one === 'number' || typeof one === 'boolean' || typeof one === 'string'
    ? String(one)
    : null

/** @throws AdapterError with the pointer */
export function parseDocs(json: unknown): ParsedRun[] {
  const docs = decode(Docs, json, { format: 'k8s-netperf', hint: K8S_NETPERF_COMMAND })
  return toRuns(
    docs.map((doc, i) => {
      const test = JSON_TEST.flatMap(([member, name]): [string, string][] => {
        const text = toText(readField(doc, member))
        return text === null || text === '' ? [] : [[name, text]]
      })
      const { confidence } = doc
      return {
        test: new Map(test),
        place: { pointer: `/${i}` },
        unit: doc.tputMetric,
        rate: toText(doc.throughput),
        p99: toText(doc.latency),
        retransmits: toText(doc.tcpRetransmits),
        lossPercent: toText(doc.udpLossPercent),
        interval: confidence && confidence[1] > 0 ? confidence : null,
        version: doc.toolVersion || null,
        // The time stamp is that of the report, after all tests.
        startedAt: null,
      }
    }),
  )
}
