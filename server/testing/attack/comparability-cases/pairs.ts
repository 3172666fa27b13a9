import { pair } from './pair'
import { BED, WRK2, type Side } from './side'
import type { Json } from './site'
import type { Try } from './try'

const context = (name: string, b: Json, a: Json = {}): Try =>
  pair(name, { context: b }, { a: { context: a } })
const run = (name: string, b: Json, a: Json = {}): Try => pair(name, { run: b }, { a: { run: a } })
const both = (name: string, side: Side, isHonest = false): Try =>
  pair(name, side, { a: side, isHonest })
const bed = (environment: Json): Side => ({ context: { environment } })

/** Conditions that differ, or that nobody states, beside those of `deviations.ts`. */
export const UNLIKE: Try[] = [
  pair('control: two honest subjects', {}, { isHonest: true }),
  pair('payload not stated by one', {
    run: { payloadBytes: null },
    context: { payload_bytes: null },
  }),
  run('60 s asked for against 600 s', {
    nominalDurationSeconds: 60,
    durationSeconds: 60,
    requests: 119_900,
  }),
  run('load model not stated', { harness: { ...WRK2, loadModel: null } }),
  run('tool that cannot correct claims to, homoglyph name', {
    harness: { ...WRK2, name: 'wr\u043a' },
  }),
  run('version of the tool not stated by one', { harness: { ...WRK2, version: null } }),
  run('another estimator of percentiles', {
    harness: { ...WRK2, quantileMethod: 'linear interpolation' },
  }),
  ...[true, null].map((latencyIncludesErrors) =>
    pair(
      `failures inside the latencies of one: ${latencyIncludesErrors ?? 'not stated'}`,
      { run: { errors: 8000, latencyIncludesErrors } },
      { a: { run: { errors: 8000 } }, isWarningEnough: true },
    ),
  ),
  pair('only labels, which differ', bed({ label: 'laptop' }), { a: bed({ label: 'bare metal' }) }),
  both('only equal labels, by one sender in one campaign', bed({ label: 'kind' }), true),
  pair('test bed with a zero-width space', bed({ ...BED, node_type: 'c3-standard-8\u200b' })),
  pair('test bed in capitals', bed({ ...BED, node_type: 'C3-STANDARD-8' })),
  ...['unknown', 'n/a'].map((node_type) =>
    pair(`unknown, spelled: node type "${node_type}" on both`, bed({ label: 'x', node_type }), {
      a: bed({ label: 'y', node_type }),
    }),
  ),
  both('zero nodes', bed({ label: 'x', nodes: 0 })),
  pair('only labels, and others', bed({ label: 'x', other: { note: 'fast' } }), {
    a: bed({ label: 'x', other: { note: 'slow' } }),
  }),
  context('other application', { application: 'bookinfo' }),
  context('application not stated by one', { application: null }),
  context('other topology', { topology: 'north-south' }),
  both('no rate on both', { run: { targetRps: null, achievedRps: null } }),
  both('no connections on both, open load', { run: { connections: null } }, true),
  both('throughput as fast as possible, ranked by latency', {
    run: { targetRps: null, harness: { ...WRK2, name: 'x', loadModel: 'max_throughput' } },
  }),
  context('parts against one generator', { parts: 1 }),
]
