import { BED, WRK2, type Fields } from './side'

/** What differs between two measurements that are honest by themselves. */
export type Deviation = {
  name: string
  /** the side that is measured first; as it should be without it */
  a?: Fields
  b: Fields
}

const run = (name: string, b: Fields['run'], a: Fields['run'] = {}): Deviation => ({
  name,
  a: { run: a },
  b: { run: b },
})
const context = (name: string, b: Fields['context'], a: Fields['context'] = {}): Deviation => ({
  name,
  a: { context: a },
  b: { context: b },
})
const UNTIMED = { nominalDurationSeconds: null }
const UNPACED = { targetRps: null }

/** Each is tried on a card, between releases, in a nightly series, in the comparison of a new run and at a baseline. */
export const DEVIATIONS: Deviation[] = [
  context('another machine', { environment: { ...BED, node_type: 'c3-standard-44' } }),
  context('another kernel', { environment: { ...BED, kernel: '6.12.0' } }),
  context('kernel not stated by one', { environment: { ...BED, kernel: null } }),
  context('another cluster of the same kind', { environment: { ...BED, instance: 'cluster-b' } }),
  context('test bed not stated by one', { environment: null }),
  context('test bed said under other only', { environment: { ...BED, other: { numa: 'off' } } }),
  context('another parameter', { params: { policies: 1000 } }),
  context('warm-up not stated by one', { warmup: null }),
  context('another commit of the tool', { harness: { commit: 'deadbeef' } }),
  run('another version of the tool', { harness: { ...WRK2, version: '4.1.0' } }),
  run('another load model', { harness: { ...WRK2, name: 'wrk', loadModel: 'closed' } }),
  run('60 s, nobody asked', { ...UNTIMED, durationSeconds: 60, requests: 119_900 }, UNTIMED),
  run('a third of the time asked for', { durationSeconds: 200, requests: 399_700 }),
  run('ten times the time asked for', { durationSeconds: 6000, requests: 11_990_000 }),
  run('another rate', { targetRps: 1000, achievedRps: 1000, requests: 600_000 }),
  run('half of the rate', { achievedRps: 1000, requests: 600_000 }),
  run('three times the rate', { achievedRps: 6000, requests: 3_600_000 }),
  run(
    'rate not stated, three times as many achieved',
    { ...UNPACED, achievedRps: 6000, requests: 3_600_000 },
    UNPACED,
  ),
  run('40% of the requests failed', { errors: 480_000 }),
]
