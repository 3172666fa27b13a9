import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseResult } from '../adapters/parse-result'
import { makeResultFile } from '../formats/result-file'
import { resolveAssumptions } from './resolve-assumptions'
import { decodeContext } from './context'
import { reconcile } from './reconcile'

const FIXTURES = join(import.meta.dirname, '../fixtures')
const parseRuns = (name: string) =>
  parseResult(makeResultFile(name, readFileSync(join(FIXTURES, name)))).runs
const context = (more: object) => decodeContext({ campaign: 'c', mesh: 'none', ...more })

const GUESSING = [
  'oha',
  'hey',
  'vegeta',
  'autocannon',
  'wrk',
  'wrk2',
  'ab',
  'rewrk',
  'siege',
  'artillery',
  'jmeter',
]
const files = GUESSING.flatMap((tool) =>
  readdirSync(join(FIXTURES, tool))
    .filter((name) => !/golden\.json$|^hints\.json$/.test(name))
    .map((name) => `${tool}/${name}`),
).concat(
  ['wrk_c4.txt', 'wrk_c4_503.txt', 'wrk2_r200_latency.txt'].map((name) => `hyperfoil/${name}`),
  ['k6/export_car200_stats.json', 'k6/text_car20.txt', 'k6/hs_compact_car20.json'],
)

describe.each(files)('%s, which names no protocol', (name) => {
  it('says none, assumes the default of its tool and gives a reason', () => {
    for (const run of parseRuns(name)) {
      expect(run.protocol).toBeNull()
      expect(run.assumed.protocol?.value).toBe('http1')
      expect(run.assumed.protocol?.reason).toMatch(/HTTP\/1/)
    }
  })

  it('yields to the sender without a contradiction', () => {
    for (const run of parseRuns(name)) {
      const workload = reconcile(context({ protocol: 'h2' }), run)
      expect(workload.protocol).toBe('h2')
      const settled = resolveAssumptions(run, workload)
      expect(settled.assumed.protocol).toBeNull()
      expect(settled.notices).toEqual(run.notices)
      expect(settled.extra['assumed']).toBeUndefined()
    }
  })

  it('leaves an assumption out of the workload and shows it', () => {
    for (const run of parseRuns(name)) {
      const workload = reconcile(context({}), run)
      expect(workload.protocol).toBeNull()
      const settled = resolveAssumptions(run, workload)
      expect(settled.notices.at(-1)?.code).toBe('ASSUMED_VALUE')
      expect(settled.notices.at(-1)?.message).toContain('Write protocol: http1')
      expect(settled.extra['assumed']).toEqual(run.assumed)
    }
  })
})

it.each([
  ['k6/csv_car20.csv', 'http1'],
  ['h2load/text_n1000_c4_m10.txt', 'h2'],
  ['fortio/http_qps200_c8.json', 'http1'],
  ['ghz/json_n200_c4.json', 'grpc'],
  ['bombardier/json_n1000_c10.json', 'http1'],
])('%s names its protocol, and another one in the context is a contradiction', (name, protocol) => {
  const [run] = parseRuns(name)
  if (!run) throw new Error('no run')
  expect(run.protocol).toBe(protocol)
  expect(run.assumed.protocol).toBeNull()
  expect(() => reconcile(context({ protocol: 'tcp' }), run)).toThrow(/disagree about protocol/)
})
