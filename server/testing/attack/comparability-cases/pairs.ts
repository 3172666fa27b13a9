import type { Pair } from './pair'
import { honestContext, type Json, type Side } from './side'

const bed = honestContext('x', 'istio').environment as Json
const harness = {
  name: 'wrk2',
  version: '4.0.0',
  loadModel: 'open_corrected',
  quantileMethod: 'hdr',
}

const context = (name: string, b: Json, a?: Json): Pair => ({
  name,
  b: { context: b },
  ...(a && { a: { context: a } }),
})
const run = (name: string, b: Side['run'], a?: Json): Pair => ({
  name,
  b: { run: b },
  ...(a && { a: { run: a } }),
})
const both = (name: string, side: Side): Pair => ({ name, a: side, b: side })
const without = (name: string, field: string): Pair => run(name, { [field]: null })

/** Conditions that differ, or that nobody states. */
export const UNLIKE: Pair[] = [
  { name: 'control: two honest subjects', b: {}, isHonest: true },
  run('another rate', { targetRps: 1000, achievedRps: 1000, requests: 600_000 }),
  run('other connections', { connections: 10 }),
  run('connections not stated by one', { connections: null }),
  run('another protocol', { protocol: 'grpc' }),
  without('protocol not stated by one', 'protocol'),
  { name: 'another payload', b: { run: { payloadBytes: 16 }, context: { payload_bytes: 16 } } },
  {
    name: 'payload not stated by one',
    b: { run: { payloadBytes: null }, context: { payload_bytes: null } },
  },
  run(
    '60 s against 600 s, durations asked for not stated',
    { nominalDurationSeconds: null, durationSeconds: 60, requests: 119_900 },
    { nominalDurationSeconds: null },
  ),
  run('60 s asked for against 600 s', {
    nominalDurationSeconds: 60,
    durationSeconds: 60,
    requests: 119_900,
  }),
  run('asked for 600 s, ran 6000 s', { durationSeconds: 6000, requests: 11_990_000 }),
  context('warm-up measured by one', { warmup: 0 }),
  context('warm-up not stated by one', { warmup: null }),
  run('closed loop against open', { harness: { ...harness, name: 'wrk', loadModel: 'closed' } }),
  run('load model not stated', { harness: { ...harness, loadModel: null } }),
  run('tool that cannot correct claims to', { harness: { ...harness, name: 'wrk' } }),
  run('the same claim, name in capitals', { harness: { ...harness, name: 'WRK' } }),
  run('the same claim, homoglyph name', { harness: { ...harness, name: 'wr\u043a' } }),
  run('the same claim, name with a version', { harness: { ...harness, name: 'hey 0.1.4' } }),
  run('another version of the tool', { harness: { ...harness, version: '3.0.0' } }),
  run('version of the tool not stated by one', { harness: { ...harness, version: null } }),
  run('another estimator of percentiles', {
    harness: { ...harness, quantileMethod: 'linear interpolation' },
  }),
  {
    name: 'failures inside the latencies of one',
    isWarningEnough: true,
    a: { run: { errors: 8000 } },
    b: { run: { errors: 8000, latencyIncludesErrors: true } },
  },
  {
    name: 'failures inside or outside: not stated by one',
    isWarningEnough: true,
    a: { run: { errors: 8000 } },
    b: { run: { errors: 8000, latencyIncludesErrors: null } },
  },
  {
    name: 'other flags of the tool',
    a: { context: { harness: { command: 'wrk2 -R2000 http://istio/' } } },
    b: { context: { harness: { command: 'wrk2 -R2000 --no-keepalive http://linkerd/' } } },
    isWarningEnough: true,
  },
  context('another commit of the tool', { harness: { commit: 'deadbeef' } }),
  context('another machine', { environment: { ...bed, node_type: 'c3-standard-44' } }),
  context(
    'only labels, which differ',
    { environment: { label: 'laptop' } },
    { environment: { label: 'bare metal' } },
  ),
  {
    name: 'only equal labels, by one sender in one campaign',
    a: { context: { environment: { label: 'kind' } } },
    b: { context: { environment: { label: 'kind' } } },
    isHonest: true,
  },
  context('test bed not stated by one', { environment: null }),
  context('kernel not stated by one', { environment: { ...bed, kernel: null } }),
  context('another cluster of the same kind', { environment: { ...bed, instance: 'cluster-b' } }),
  context('test bed with a zero-width space', {
    environment: { ...bed, node_type: 'c3-standard-8\u200b' },
  }),
  context('test bed in capitals', { environment: { ...bed, node_type: 'C3-STANDARD-8' } }),
  context(
    'unknown, spelled: node type "unknown" on both',
    { environment: { label: 'x', node_type: 'unknown' } },
    { environment: { label: 'y', node_type: 'unknown' } },
  ),
  context(
    'unknown, spelled: node type "n/a" on both',
    { environment: { label: 'x', node_type: 'n/a' } },
    { environment: { label: 'y', node_type: 'n/a' } },
  ),
  context(
    'zero nodes',
    { environment: { label: 'x', nodes: 0 } },
    { environment: { label: 'x', nodes: 0 } },
  ),
  context(
    'test bed said under other only',
    { environment: { label: 'x', other: { note: 'fast' } } },
    { environment: { label: 'x', other: { note: 'slow' } } },
  ),
  context('other application', { application: 'bookinfo' }),
  context('application not stated by one', { application: null }),
  context('other topology', { topology: 'north-south' }),
  context('another parameter', { params: { policies: 1000 } }),
  context('a load model that the file contradicts', { load_model: 'closed' }),
  context('a rate that the file contradicts', { rps: 200 }),
  {
    name: 'no rate on both',
    a: { run: { targetRps: null, achievedRps: null } },
    b: { run: { targetRps: null, achievedRps: null } },
  },
  { name: 'no protocol on both', a: { run: { protocol: null } }, b: { run: { protocol: null } } },
  {
    name: 'no connections on both, open load',
    a: { run: { connections: null } },
    b: { run: { connections: null } },
    isHonest: true,
  },
  both('no connections on both, closed loop', {
    run: { connections: null, harness: { ...harness, name: 'wrk', loadModel: 'closed' } },
  }),
  both('throughput as fast as possible, ranked by latency', {
    run: { targetRps: null, harness: { ...harness, name: 'x', loadModel: 'max_throughput' } },
  }),
  both('no load model on both', { run: { harness: { ...harness, name: 'x', loadModel: null } } }),
  context('parts against one generator', { parts: 1 }),
]
