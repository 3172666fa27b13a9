import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { samplePanel } from '@/components/charts/definitions/sample-rows'
import type { ConditionSummary } from '@/server/runs/schemas'
import { Measurements, defaultKey } from './measurements'
import { FactList, NotStated } from './stated-facts'
import { listSubjectFacts } from './subject-facts'
import { Summaries } from './summaries'
import { listWorkloadFacts } from './workload-facts'

const summary = (fields: Partial<ConditionSummary>): ConditionSummary => ({
  key: 'http.latency.p99',
  method: 'mean_of_runs',
  n: 3,
  value: 0.01,
  nullReason: null,
  sd: 0.001,
  ci: [0.008, 0.012],
  ciNote: null,
  weights: null,
  lo: null,
  hi: null,
  ...fields,
})
const page = (fields: Partial<ConditionSummary>): string =>
  renderToStaticMarkup(
    <Summaries summaries={[summary(fields)]} recomputed={new Set()} />,
  ).replaceAll('\u2009', ' ')

it('warns of an interval after a discard, and says why there is none', () => {
  expect(page({ ciNote: 'after discard, too narrow' })).toContain(
    '8.00 to 12.0 ms (after discard, too narrow)',
  )
  expect(page({ ci: null, ciNote: 'none: 12 samples give p99.9 no upper bound' })).toContain(
    'none: 12 samples give p99.9 no upper bound',
  )
})

it('says how much each run counts in a pooled value where they count unlike', () => {
  const run = (share: number, durationSeconds: number) => ({
    runId: String(share),
    samples: 1,
    share,
    durationSeconds,
  })
  const pooled = { method: 'merged_exact', ci: null } as const
  const weights = [run(0.0909, 30), run(0.9091, 300)]
  expect(page({ ...pooled, weights })).toContain('(exact), runs count 9.1% (30 s), 91% (300 s)')
  expect(page({ ...pooled, weights: [run(0.5, 300), run(0.5, 300)] })).not.toContain('runs count')
})

it('never prints a latency of 0', () => {
  const zero = { key: 'http.latency.p99', value: 0, unit: 's', rawText: '0 ms', censored: 0 }
  const html = renderToStaticMarkup(<Measurements runId={null} measurements={[zero]} />)
  expect(html).toContain('under the step of its file (printed: 0 ms)')
  expect(page({ value: 0, sd: 0, ci: null })).toContain('under the step of its file')
})

it('prints stored numbers without the noise of their conversion', () => {
  const value = 0.0026377090000000002
  const one = { key: 'http.latency.p99', value, unit: 's', rawText: null, censored: 0 }
  const html = renderToStaticMarkup(<Measurements runId={null} measurements={[one]} />)
  expect(html).toContain('0.002637709\u2009s')
  expect(html).not.toContain('0000002')
})

it('leads from each number of a run to a report of it, and begins with the usual one', () => {
  const of = (key: string) => ({ key, value: 0.01, unit: 's', rawText: null, censored: 0 })
  const measurements = [of('http.latency.p50'), of('http.latency.p99')]
  const html = (runId: string | null) =>
    renderToStaticMarkup(<Measurements runId={runId} measurements={measurements} />)
  expect(html('0199-a')).toContain(
    '<a href="/disputes/new?target=run:0199-a&amp;metric=http.latency.p50" aria-label="Report an error in p50 latency">',
  )
  expect(html(null)).not.toContain('disputes')
  expect(defaultKey(measurements)).toBe('http.latency.p99')
  expect(defaultKey(measurements.slice(0, 1))).toBe('http.latency.p50')
  expect(defaultKey([])).toBeNull()
})

const published = (key: string, value: number): ConditionSummary =>
  summary({ key, method: 'published', value, n: 1, sd: null, ci: null })

it('has one table that says of each number what it comes from, and unrounded digits behind a value', () => {
  const rows = [
    published('http.latency.p99', 0.007417651),
    published('http.latency.max', 0.02),
    { ...published('http.latency.min', 0.001), method: 'published_retracted' as const },
    summary({ key: 'http.latency.mean', n: 1 }),
  ]
  const html = renderToStaticMarkup(
    <Summaries summaries={rows} recomputed={new Set(['http.latency.p99'])} />,
  )
  expect(html.match(/<table/g)).toHaveLength(1)
  expect(html).toContain('4 values, single run<')
  const sources = [...html.matchAll(/data-head="From">(.*?)<\/td>/g)].map(([, text]) => text)
  expect(sources).toEqual(['raw data', 'published', 'published, retracted since', 'mean of runs'])
  expect(html).toContain('title="7.417651, unrounded"')
  expect(html).toContain('>SD of runs<')
  expect(html).not.toContain('>Runs<')
})

it('says how many runs where rows differ in it, and a source that all share once', () => {
  const two = [published('http.latency.p50', 0.001), published('http.latency.p99', 0.002)]
  const render = (summaries: ConditionSummary[]) =>
    renderToStaticMarkup(<Summaries summaries={summaries} recomputed={new Set()} />)
  expect(render(two)).toContain('2 values, single run\nFrom: published<')
  expect(render(two)).not.toContain('>SD of runs<')
  expect(render(two.map((row) => ({ ...row, n: 5 })))).toContain('2 values, 5 runs each')
  expect(render(two.map((row) => ({ ...row, n: null })))).toContain('2 values, runs not stated')
  expect(render(two.map((row, i) => ({ ...row, n: i === 0 ? null : 3 })))).toMatch(
    />Runs<.*>not stated<.*>3</s,
  )
})

it('puts load and resources of more than eight values beside the latencies', () => {
  const latencies = ['p50', 'p75', 'p90', 'p99', 'min', 'max', 'mean'].map((statistic) =>
    published(`http.latency.${statistic}`, 1),
  )
  const others = ['http.rps.achieved', 'cpu.cores.mean@app'].map((key) => published(key, 1))
  const captions = (summaries: ConditionSummary[]) =>
    [
      ...renderToStaticMarkup(<Summaries summaries={summaries} recomputed={new Set()} />).matchAll(
        /aria-label="(.*?)"/g,
      ),
    ].map(([, text]) => text)
  expect(captions([...latencies, ...others])).toEqual([
    'Latency, 7 values, single run',
    'Load and resources, 2 values, single run',
  ])
  expect(captions([...latencies, ...others].slice(1))).toEqual(['8 values, single run'])
})

it('puts CPU and memory of a long table beside the rest', () => {
  const keys = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => published(`${prefix}@part${i}`, 1))
  const rows = [...keys('cpu.cores.mean', 9), ...keys('mem.working_set.mean', 8)]
  const html = renderToStaticMarkup(
    <Summaries summaries={[published('http.latency.p99', 0.01), ...rows]} recomputed={new Set()} />,
  )
  const captions = [...html.matchAll(/aria-label="(.*?)"/g)].map(([, text]) => text)
  expect(captions).toEqual([
    'Requests, 1 value, single run',
    'CPU, 9 values, single run',
    'Memory, 8 values, single run',
  ])
})

it('names neither product nor mode where no product was measured', () => {
  const [row] = samplePanel('http.latency.p99', [
    { label: 'No mesh', mesh: 'none', value: 1, isBaseline: true },
  ]).rows
  if (!row) throw new Error('no row')
  expect(listSubjectFacts({ condition: { subject: row.subject, baselines: [] } })).toEqual([])
  const subject = { ...row.subject, mesh: 'istio', config: {} }
  const names = listSubjectFacts({ condition: { subject, baselines: [] } }).map(([name]) => name)
  expect(names).toEqual(['Product', 'Version', 'Mode', 'Baseline'])
})

it('names the settings of a workload in words', () => {
  const params = {
    load: 'closed loop',
    experiment: '01_http_max_throughput',
    fortioNoCatchUp: false,
    tls_version: 1.3,
  }
  const { workload } = samplePanel('http.latency.p99', [])
  const html = renderToStaticMarkup(
    <FactList facts={listWorkloadFacts({ ...workload, params }, null)} />,
  )
  const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, name, value]) => `${name}: ${value}`,
  )
  expect(facts.slice(-4)).toEqual([
    'Load model: closed loop',
    'Experiment: http max throughput',
    'After a stall: sends the missed requests',
    'TLS version: 1.3',
  ])
  expect(listWorkloadFacts(workload, null).map(([name]) => name)).toContain('Requested duration')
})

it('says in one line what is not stated', () => {
  const { workload } = samplePanel('http.latency.p99', [])
  const bare = { ...workload, targetRps: null, warmupSeconds: null, protocol: null }
  const facts = listWorkloadFacts(bare, null)
  const html = renderToStaticMarkup(<NotStated facts={facts} />)
  expect(html).toMatch(/Not stated: offered load, .*protocol.*warm-up\./)
  expect(renderToStaticMarkup(<FactList facts={facts} />)).not.toContain('not stated')
  const assumed = listWorkloadFacts(bare, 'HTTP/1.1 by default')
  expect(assumed.find(([name]) => name === 'Protocol')?.[1]).toBe('HTTP/1.1 by default')
})
