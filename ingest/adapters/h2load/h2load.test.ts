import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const FILE = 'h2load/text_n1000_c4_m10.txt'
const SPAWN = '#0: 4 total client(s). 1000 total requests'
const TIMED =
  '#0: 4 total client(s). Timing-based test with 5s of warm-up time and 60s of main duration for measurements.'
const RATE = '#0: 4 total client(s). Up to 2 client(s) will be created every 1s 1000 total requests'

it.each<[string, Change[], object]>([
  ['nothing beside the plan', [], {}],
  [
    'threads',
    [[SPAWN, `${SPAWN}\nspawning thread #1: 4 total client(s). 500 total requests`]],
    { threads: 2 },
  ],
  [
    'clients one after the other',
    [[SPAWN, `${SPAWN}\nprogress: 25% of clients started`]],
    { clients_ramp: true },
  ],
  ['warm-up', [[SPAWN, TIMED]], { warm_up_s: 5 }],
  ['no warm-up', [[SPAWN, TIMED.replace('5s of', '0s of')]], {}],
  ['a rate of clients', [[SPAWN, RATE]], { clients_per_period: 2, rate_period: '1s' }],
  [
    'TLS',
    [['Application', 'TLS Protocol: TLSv1.3\nCipher: AES\nApplication']],
    { tls: 'TLSv1.3', cipher: 'AES' },
  ],
])('h2load reads %s', (_, changes, load) => {
  expect(readChangedLoad(FILE, ...changes)).toEqual(load)
})

it('h2load reads what a run was asked for', () => {
  expect(readChanged(FILE)[0]).toMatchObject({
    nominalRequests: 1000,
    nominalDurationSeconds: null,
  })
  const plan = { nominalRequests: null, nominalDurationSeconds: 60, connections: 4 }
  expect(readChanged(FILE, [SPAWN, TIMED])[0]).toMatchObject(plan)
})

it('h2load tells requests that failed from those that a broken client never sent', () => {
  const [run] = readChanged('h2load/text_h1_resets.txt')
  expect(run).toMatchObject({ nominalRequests: 1000, requests: 80, errors: 8, notSent: 920 })
  expect(run?.notices.map(({ code }) => code)).toContain('REQUESTS_NOT_SENT')
})

it('h2load: where no connection was made, every request failed', () => {
  const none = 'requests: 1000 total, 0 started, 0 done, 0 succeeded, 1000 failed, 1000 errored'
  const counts = /requests: 1000 total.* errored/
  expect(readChanged('h2load/text_h1_resets.txt', [counts, none])[0]).toMatchObject({
    requests: 1000,
    errors: 1000,
    notSent: 0,
  })
})

it('h2load says that its log lacks what a broken connection had under way', () => {
  const [run] = readChanged('h2load/log_resets.tsv')
  expect(run).toMatchObject({ requests: 72, errors: 0, extra: { rows: 72, failedRows: 0 } })
  const [partial] = run?.notices.filter(({ code }) => code === 'PARTIAL_HISTOGRAM') ?? []
  expect(partial?.message).toContain('had under way is not in it')
})

it('h2load measures after its warm-up alone, though its clock starts before it', () => {
  const [run] = readChanged(
    FILE,
    [SPAWN, TIMED],
    [/^finished in [^,]+, [^ ]+/m, 'finished in 65.01s, 16.67'],
  )
  expect(run).toMatchObject({ durationSeconds: 60, nominalDurationSeconds: 60 })
  expect(run?.notices.map(({ code }) => code)).not.toContain('COUNTS_INCONSISTENT')
})

it('h2load over HTTP/3 is a protocol of its own', () => {
  const [run] = readChanged('h2load/text_h1_n500.txt', ['http/1.1', 'h3'])
  expect(run?.protocol).toBe('h3')
})
