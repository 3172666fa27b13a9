import { expect, it } from 'vitest'
import { samplePanel } from '@/components/charts/definitions/sample-rows'
import {
  conditionTitle,
  findingTitle,
  menuOrder,
  restOfSubject,
  workloadText,
} from './condition-words'

const panel = samplePanel('http.latency.p99', [
  { label: 'Istio', mesh: 'istio', version: '1.0.3', mode: 'sidecar', value: 3 },
])
const [row] = panel.rows
if (!row) throw new Error('the panel has a row')
const UNSTATED = {
  ...panel.workload,
  targetRps: null,
  connections: null,
  protocol: null,
  topology: null,
  application: null,
  payloadBytes: null,
  durationSeconds: null,
}
const of = (workload: object, subject: object = {}, loadLabel = '') => ({
  subject: { ...row.subject, ...subject },
  workload: { ...UNSTATED, ...workload },
  panels: [{ ...panel, loadLabel }],
})
const plain = (text: string) => text.replaceAll('\u2009', ' ')

it('names subject, version, mode and load', () => {
  expect(conditionTitle(of({ targetRps: 2000 }))).toBe('Istio 1.0.3 sidecar at 2,000 requests/s')
  expect(conditionTitle(of({}, {}, '32 connections'))).toBe(
    'Istio 1.0.3 sidecar with 32 connections',
  )
  expect(conditionTitle(of({ connections: 1 }))).toBe('Istio 1.0.3 sidecar with 1 connection')
  expect(conditionTitle(of({}))).toBe('Istio 1.0.3 sidecar')
  expect(conditionTitle(of({}, { label: 'Istio, second sequence' }))).toBe(
    'Istio, second sequence, 1.0.3, sidecar',
  )
})

it('says mode and version once, and no mode that says nothing', () => {
  const ambient = { label: 'Istio ambient 1.25.0', version: '1.25.0', mode: 'ambient' }
  expect(conditionTitle(of({}, ambient))).toBe('Istio ambient 1.25.0')
  expect(conditionTitle(of({}, { label: 'No mesh', version: null, mode: 'none' }))).toBe('No mesh')
})

it('heads the page with the finding: value, metric and load', () => {
  const figure = { metric: 'p99 latency', value: '7.42 ms', over: null, trust: null }
  const none = { label: 'No mesh', mesh: 'none', version: null, mode: 'none', isBaseline: true }
  expect(findingTitle(of({}, none, '32 connections'), figure)).toBe(
    'No mesh: 7.42 ms p99 latency at 32 connections',
  )
  expect(findingTitle(of({ targetRps: 1 }), figure)).toBe(
    'Istio sidecar: 7.42 ms p99 latency at 1 request/s',
  )
  expect(findingTitle(of({}), figure)).toBe('Istio sidecar: 7.42 ms p99 latency')
  const other = { label: 'Cilium, no encryption', mode: 'other', isBaseline: true }
  expect(findingTitle(of({}, other), figure)).toBe('Cilium, no encryption: 7.42 ms p99 latency')
  expect(findingTitle(of({ targetRps: 1 }), { ...figure, value: '' })).toBe(
    'Istio sidecar: no p99 latency at 1 request/s',
  )
  expect(findingTitle(of({ targetRps: 1 }), null)).toBe('Istio 1.0.3 sidecar at 1 request/s')
})

it('says below the heading what it leaves out of the subject', () => {
  const rest = (subject: object) => restOfSubject(of({}, subject).subject)
  expect(rest({ label: 'No mesh', mesh: 'none', isBaseline: true })).toBeNull()
  expect(rest({ label: 'Bare metal', mesh: 'none', isBaseline: true })).toBe('Bare metal')
  expect(rest({})).toBe('version 1.0.3')
  expect(rest({ label: 'Istio ambient 1.25.0', version: '1.25.0' })).toBeNull()
  expect(rest({ version: null })).toBeNull()
})

it('lists what else is stated of the workload, the load not again', () => {
  const stated = { protocol: 'grpc', connections: 4, application: 'echo', durationSeconds: 10 }
  expect(plain(workloadText(of({ ...stated, targetRps: 2000, topology: 'a -> b' })))).toBe(
    'grpc, 4 connections, echo, a → b, 10 s',
  )
  expect(plain(workloadText(of({ ...stated, topology: null })))).toBe('grpc, echo, 10 s')
  expect(workloadText(of({}))).toBe('')
})

it('names each metric once, percentiles of latency first', () => {
  const keys = ['cpu.cores.mean@app', 'http.latency.p50', 'http.latency.mean', 'http.latency.p99']
  expect(menuOrder([...keys, 'http.latency.p50'])).toEqual([
    'http.latency.p50',
    'http.latency.p99',
    'cpu.cores.mean@app',
    'http.latency.mean',
  ])
})
