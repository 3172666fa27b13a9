import { expect, it } from 'vitest'
import type { Workload } from '@/server/results/schemas'
import { samplePanel } from '../charts/definitions/sample-rows'
import { disambiguateTitles } from './disambiguate-titles'

const panel = (workload: Partial<Workload>) =>
  samplePanel(
    'http.latency.p99',
    [{ label: 'Istio', mesh: 'istio', value: 1 }],
    workload.targetRps ?? null,
    '',
    workload,
  )
const chart = (title: string, ...workloads: Partial<Workload>[]) => ({
  title,
  panels: workloads.map(panel),
})

it('adds the field in which namesakes differ, and nothing to a title of its own', () => {
  const charts = [
    chart('p99', { connections: 2, payloadBytes: 1024 }),
    chart('p90', { connections: 2 }),
    chart('p99', { connections: 1, payloadBytes: 1024 }),
  ]
  expect(disambiguateTitles(charts)).toEqual([', 2 connections', '', ', 1 connection'])
})

it('names a placement in plain words', () => {
  const charts = ['cross-node', 'same-node'].map((topology) => chart('p99', { topology }))
  expect(disambiguateTitles(charts)).toEqual([', across nodes', ', on the same node'])
})

it('writes protocols as they are written elsewhere', () => {
  const charts = (['http1', 'grpc'] as const).map((protocol) => chart('p99', { protocol }))
  expect(disambiguateTitles(charts)).toEqual([', HTTP/1', ', gRPC'])
})

it('adds a second field only where the first leaves namesakes', () => {
  const charts = [
    chart('p99', { connections: 2, durationSeconds: 30, params: { policies: 10 } }),
    chart('p99', { connections: 8, durationSeconds: 60, params: { policies: 10 } }),
    chart('p99', { connections: 8, durationSeconds: 60, params: { policies: 1000 } }),
  ]
  expect(disambiguateTitles(charts)).toEqual([
    ', 2 connections, 10 policies',
    ', 8 connections, 10 policies',
    ', 8 connections, 1,000 policies',
  ])
})

it('leaves out a field that a later one makes needless', () => {
  const charts = [
    { requests: 300, iteration: 'v3' },
    { requests: 300, iteration: 'v4' },
    { requests: 30, iteration: 'v5' },
  ].map((params) => chart('p99', { params }))
  expect(disambiguateTitles(charts)).toEqual([', iteration v3', ', iteration v4', ', iteration v5'])
})

it('says nothing of a value that is not stated, and leaves what nothing tells apart', () => {
  expect(disambiguateTitles([chart('p99', { params: { chart: 'a' } }), chart('p99', {})])).toEqual([
    ', chart “a”',
    '',
  ])
  expect(disambiguateTitles([chart('p99', {}), chart('p99', {})])).toEqual(['', ''])
})

it('names an experiment only where nothing else tells two charts apart', () => {
  const [rates, payloads] = ['02_http_constant_throughput', '03_http_payload']
  const charts = [
    { payloadBytes: 0, params: { experiment: rates } },
    { payloadBytes: 0, params: { experiment: payloads } },
    { payloadBytes: 1000, params: { experiment: payloads } },
  ].map((one) => chart('p99', one))
  expect(disambiguateTitles(charts)).toEqual([
    ', empty payload, constant throughput experiment',
    ', empty payload, payload experiment',
    ', payload of 1,000\u2009B',
  ])
})

it('names no field that a chart sweeps', () => {
  const sweep = (topology: string) =>
    chart('p99', { connections: 2, topology }, { connections: 8, topology })
  expect(disambiguateTitles([sweep('cross-node'), sweep('same-node')])).toEqual([
    ', across nodes',
    ', on the same node',
  ])
})

it('names settings in words, never a file or a bare name of a field', () => {
  const params = { test: 'TCP_RR', processes: 1, mtu: 1500 }
  const charts = [
    { ...params, chart: 'WireGuard' },
    { ...params, chart: 'WireGuard and IPsec' },
    { ...params, processes: 32, mtu: 9000 },
  ].map((one) => chart('Transaction rate', { params: one }))
  expect(disambiguateTitles(charts)).toEqual([
    ', 1 process, chart “WireGuard”',
    ', 1 process, chart “WireGuard and IPsec”',
    ', 32 processes',
  ])
})
