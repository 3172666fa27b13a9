import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { CONTEXT_KEYS } from '@/ingest/context/context'
import { contractSchemas } from './contract'

type Published = Parameters<typeof z.fromJSONSchema>[0] & {
  properties: Record<string, Published>
  required: string[]
  additionalProperties: boolean
}
// Through text, as a client gets it.
const { $defs } = JSON.parse(JSON.stringify(contractSchemas())) as {
  $defs: Record<string, Published>
}
const published = (name: string): Published => {
  const schema = $defs[name]
  if (!schema) throw new Error(`no schema named ${name}`)
  return schema
}
const accepts = (name: string, value: unknown): boolean =>
  z.fromJSONSchema(published(name)).safeParse(value).success

const CONTEXT: unknown = parse(`
campaign: acme-nightly
mesh: istio
version: 1.26.0
mode: sidecar
rps: 2000
environment: { label: kind-ci, node_type: c6i.4xlarge, nodes: 3, kubernetes: "1.33", cni: kindnet }
baseline: none`)

const MAPPING: unknown = parse(`
campaign: acme-nightly
mesh: istio
mode: sidecar
mapping:
  http.latency.p99: { pointer: /stats/p99_us, unit: us }
  http.rps.achieved: { pointer: /stats/rate, unit: 1/s }`)

const RUN = {
  format: 'meshbench/run/1',
  harness: { name: 'my-loader', version: '0.3', loadModel: 'open_corrected' },
  startedAt: '2026-11-20T10:00:00Z',
  durationSeconds: 600,
  protocol: 'http1',
  targetRps: 2000,
  achievedRps: 1999.8,
  connections: 100,
  requests: 1199880,
  errors: 0,
  measurements: [
    { key: 'http.latency.p50', value: 6.1, unit: 'ms' },
    { key: 'http.latency.p99', value: 17.4, unit: 'ms' },
    { key: 'cpu.cores.mean@data_plane.sum', value: 1.2, unit: 'cores' },
  ],
  histograms: [{ key: 'http.latency', format: 'hdr_v2', unit: 'us', data: 'HISTFAAA' }],
}

const RESPONSE = {
  runs: [
    {
      id: '0198',
      url: '/runs/0198',
      created: true,
      conditionUrl: '/conditions/412',
      adapter: 'fortio',
      replicate: 3,
      stored: [{ key: 'http.latency.p99', value: 0.0206056, unit: 's' }],
      notices: [{ code: 'COARSE_RESOLUTION', message: 'few digits' }],
      flags: [{ code: 'CO_POSSIBLE', severity: 'warn', scope: 'http.latency.p99' }],
    },
  ],
}

const PROBLEM = {
  type: '/problems/invalid-result',
  title: 'fortio: Percentiles[3].Value is not a number',
  status: 422,
  code: 'INVALID_VALUE',
  detail: 'expected a number of seconds, found "p99"',
  file: 'result.json',
  pointer: '/DurationHistogram/Percentiles/3/Value',
  hint: 'run fortio with -json and -p "50,90,99,99.9"',
}

describe('the published contract', () => {
  it.each([
    ['context', CONTEXT],
    ['context', MAPPING],
    ['canonicalRun', RUN],
    ['envelope', { context: CONTEXT, results: [{ raw: RUN }, { name: 'a.txt', raw: 'text' }] }],
    ['answer', RESPONSE],
    ['problem', PROBLEM],
    ['lineAnswer', { line: 12, status: 201, ...RESPONSE }],
    ['lineAnswer', { line: 13, status: 422, problem: PROBLEM }],
    ['lineAnswer', { summary: { lines: 2, stored: 1, repeated: 0, refused: 1 } }],
  ])('takes the documented example of %s', (name, example) => {
    expect(z.fromJSONSchema(published(name)).safeParse(example).error).toBeUndefined()
  })

  it.each([
    ['context', { ...(CONTEXT as object), rsp: 2000 }],
    ['context', { campaign: 'acme-nightly' }],
    ['canonicalRun', { ...RUN, format: 'meshbench/run/2' }],
    ['canonicalRun', { ...RUN, rps: 2000 }],
    ['envelope', { context: CONTEXT, results: [] }],
    ['envelope', { context: { mesh: 'istio' }, results: [{ raw: RUN }] }],
    ['lineAnswer', { line: 13 }],
  ])('refuses a wrong %s', (name, wrong) => {
    expect(accepts(name, wrong)).toBe(false)
  })

  it('has every key of the context and no other', () => {
    const { properties, required, additionalProperties } = published('context')
    expect(Object.keys(properties).sort()).toEqual([...CONTEXT_KEYS].sort())
    expect(required).toEqual(expect.arrayContaining(['campaign', 'mesh']))
    expect(additionalProperties).toBe(false)
  })
})
