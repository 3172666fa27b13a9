import { expect, it } from 'vitest'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric, METRICS } from '@/ingest/dictionary/metrics'
import { type ComparableRun, type Found, isCompared } from './comparable-runs'
import { judgeRun } from './judge-run'
import { ComparisonInput } from './schemas'

/**
 * What a gate says of every metric key, by kind of bound and by what the run and those before it have. After a wanted change:
 * npx vitest run server/runs/gate/gate -u.
 */
const STATISTICS = ['', '.p99', '.mean', '.rate', '.total', '.ratio', '.value', '.ratio@receiver']
const KEYS = METRICS.flatMap(({ code }) =>
  STATISTICS.map((statistic) => code + statistic).filter(
    (key) => parseMetricKey(key) !== null && isCompared(key),
  ),
)

const RUN: ComparableRun = {
  id: '0',
  at: '2026-01-01T00:00:00.000Z',
  commit: null,
  subject: 'Istio sidecar 1.26.0',
  durationSeconds: 60,
  values: new Map(),
  excluded: new Map(),
  counts: new Map(),
  shares: new Map(),
  expected: [],
}

const REQUESTS = 72_000
const SHARES = new Set(['http.error_ratio', 'udp.loss.ratio@receiver'])
const COUNTS = ['http.rps.achieved', 'http.errors', 'http.error_ratio']

/** A run that has one value, as the readers store it: counts of the whole run are kept apart from its measurements. */
function runWith(key: string, value: number | null, isExcluded = false): ComparableRun {
  if (value === null) return RUN
  if (isExcluded && !COUNTS.includes(key))
    return {
      ...RUN,
      excluded: new Map([
        [key, { value, code: 'TOO_SHORT', reason: 'a run of 5 s is under 30 s' }],
      ]),
    }
  const counted = { failed: Math.round(value * REQUESTS), requests: REQUESTS }
  return {
    ...RUN,
    ...(COUNTS.includes(key)
      ? { counts: new Map([[key, value]]) }
      : { values: new Map([[key, value]]) }),
    shares: SHARES.has(key) ? new Map([[key, counted]]) : new Map(),
  }
}

const NOISE = [0, 0.7, -0.4, 1.1, -0.9, 0.3, -0.6]

type Case = {
  name: string
  run: (key: string) => ComparableRun
  earlier: (key: string) => ComparableRun[]
}

const isHigherBetter = (key: string): boolean =>
  getMetric(parseMetricKey(key)?.metric ?? '').better === 'higher'
const nights = (key: string) => NOISE.map((x) => runWith(key, 0.01 * (1 + x / 100)))
const worse = (key: string): number => (isHigherBetter(key) ? 0.003 : 0.3)
const CASES: readonly Case[] = [
  { name: 'present', run: (key) => runWith(key, worse(key)), earlier: nights },
  { name: 'absent', run: (key) => runWith(key, null), earlier: nights },
  { name: 'excluded', run: (key) => runWith(key, worse(key), true), earlier: nights },
  {
    name: 'zero before',
    run: (key) => runWith(key, 0.3),
    earlier: (key) => NOISE.map(() => runWith(key, 0)),
  },
  { name: 'no run before', run: (key) => runWith(key, worse(key)), earlier: () => [] },
]

const findUnit = (key: string): string =>
  getMetric(parseMetricKey(key)?.metric ?? '').dimension === 'time' ? 's' : ''

const BOUNDS: readonly { name: string; ask: (key: string) => object }[] = [
  {
    name: 'absolute',
    ask: (key) => ({ [isHigherBetter(key) ? 'min' : 'max']: `${key}=0.01${findUnit(key)}` }),
  },
  {
    name: 'relative',
    ask: (key) => (isHigherBetter(key) ? { min: `${key}=-10%` } : { max: `${key}=+10%` }),
  },
  { name: 'regression', ask: () => ({ failOn: 'regression' }) },
]

const ID = '00000000-0000-4000-8000-000000000000'
const toFound = (run: ComparableRun, earlier: ComparableRun[]): Found => ({
  run,
  earlier,
  nearest: null,
  isContinuous: true,
  isDemonstration: false,
  branch: null,
  pullRequest: null,
  baseCommit: null,
  isBaseMeasured: false,
})

/** Outcome, words and exit code of the command line and the Action, with KEY for the key. */
function describeCell(key: string, { run, earlier }: Case, ask: (key: string) => object): string {
  const input = ComparisonInput.parse({ id: ID, ...ask(key) })
  const { checks, values, said, passed } = judgeRun(toFound(run(key), earlier(key)), input)
  const outcome = checks[0]?.outcome ?? values[0]?.status ?? 'no value'
  const line = said.find((one) => /^(?:max|min) /.test(one)) ?? said[0] ?? ''
  const words = line.replaceAll(key, 'KEY')
  const plain = words.replace(
    /-?\d+(?:\.\d+)?(?: (?:ms|µs|s|B|bit\/s|1\/s|cores))?(?= |,|:|$)/g,
    'N',
  )
  return `${outcome} | ${plain} | ${passed ? 0 : 4}`
}

it('says the same of keys of a kind, and a bound without a value never passes', async () => {
  const rows = CASES.flatMap((one) =>
    BOUNDS.map((bound) => {
      const byCell = new Map<string, string[]>()
      for (const key of KEYS) {
        const cell = describeCell(key, one, bound.ask)
        byCell.set(cell, [...(byCell.get(cell) ?? []), key])
      }
      return [...byCell].map(([cell, keys]) => {
        const names = keys.length > 3 ? `${keys.length} keys such as ${keys[0]}` : keys.join(', ')
        return `| ${one.name} | ${bound.name} | ${names} | ${cell} |`
      })
    }),
  ).flat()
  const table = `# What a gate says

Generated by \`npx vitest run server/runs/gate/gate -u\` over every metric key that is compared (${KEYS.length}). "Worse" is a value of 0.3
(0.003 where more is better) after seven runs of about 0.01. Exit code of the command line and of the Action.

| the run and those before it | bound | keys | outcome | words | exit |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
  await expect(table).toMatchFileSnapshot('GATE.golden.md')
})

it('says by how much a bound is exceeded before there are runs enough for a verdict', () => {
  const key = 'http.latency.p99'
  const found = toFound(runWith(key, 0.00593), [runWith(key, 0.00403)])
  const { said, passed } = judgeRun(found, ComparisonInput.parse({ id: ID, max: 'p99=+10%' }))
  expect(said).toEqual([
    'max p99=+10%: exceeded: 5.93 ms is 47.1 % above the usual 4.03 ms (1 run)',
    expect.stringMatching(/^not enough data: 3 more runs/),
  ])
  expect(passed).toBe(false)
})
