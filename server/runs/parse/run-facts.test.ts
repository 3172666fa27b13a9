import { describe, expect, it } from 'vitest'
import { emptyRun } from '@/ingest/model/build-run'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import { toRunFacts, listRunFlags } from './run-facts'

const measured = (key: string, value: number) => ({
  key,
  value,
  rawText: null,
  censored: 0 as const,
})
const run = (facts: Partial<ParsedRun> = {}): ParsedRun => ({
  ...emptyRun({ name: 'x', version: null, loadModel: 'closed', quantileMethod: 'unknown' }),
  requests: 1000,
  protocol: 'http1',
  ...facts,
})

describe('factsOf', () => {
  it('takes percentiles and the maximum from one latency metric, and leaves out what is absent', () => {
    const measurements = [
      measured('tcp.rr.latency.p99', 9),
      measured('http.latency.mean', 3),
      measured('http.latency.p99.9', 2),
      measured('http.latency.max', 4),
    ]
    expect(toRunFacts(run({ measurements }), null)).toMatchObject({
      percentiles: new Map([[99.9, 2]]),
      max: 4,
      targetRps: null,
      achievedRps: null,
      durationSeconds: null,
      clientCpuUtilisation: null,
      histogramCount: null,
    })
  })

  it('has no percentiles for a throughput run, rather than zeros', () => {
    const facts = toRunFacts(run({ measurements: [measured('tcp.throughput.mean', 1e9)] }), null)
    expect(facts.percentiles.size).toBe(0)
    expect(facts.max).toBeNull()
  })
})

describe('flagsOf', () => {
  it('excludes a run that its reader found implausible, with the reason', () => {
    const notices = [{ code: 'IMPLAUSIBLE' as const, message: 'the duration: 0 s', place: null }]
    const flag = listRunFlags(run({ notices }), null).find(({ code }) => code === 'IMPLAUSIBLE')
    expect(flag).toMatchObject({ severity: 'exclude', scope: '', text: 'the duration: 0 s' })
  })

  it('scopes a flag of one percentile to its key and the others to the run', () => {
    const flags = listRunFlags(run({ measurements: [measured('http.latency.p99.9', 2)] }), null)
    expect(flags.map(({ code, scope }) => [code, scope])).toEqual([
      ['CO_RISK', ''],
      ['DURATION_UNKNOWN', ''],
      ['TAIL_UNRESOLVED', 'http.latency.p99.9'],
      ['MISSING_PERCENTILES', ''],
      ['CLIENT_CPU_UNKNOWN', ''],
      ['CONNECTIONS_UNKNOWN', ''],
      ['ERRORS_UNKNOWN', ''],
    ])
  })

  const codes = (
    change: Partial<ParsedRun>,
    targetRps: number | null = null,
    loadModel: ParsedRun['harness']['loadModel'] = 'open_corrected',
  ): string[] => {
    const known = { requests: 600_000, errors: 0, durationSeconds: 300, achievedRps: 2000 }
    const measurements = [measured('http.latency.p50', 1), measured('http.latency.p99', 2)]
    const base = run({ measurements, ...known, ...change })
    return listRunFlags({ ...base, harness: { ...base.harness, loadModel } }, targetRps)
      .filter(({ severity }) => severity === 'exclude')
      .map(({ code, scope }) => `${code} ${scope}`.trim())
  }

  it.each<[string, Partial<ParsedRun>, number | null, string[]]>([
    ['a proven run', {}, 2000, []],
    ['no offered rate', {}, null, ['RATE_UNKNOWN']],
    ['no achieved rate', { achievedRps: null }, 2000, ['RATE_UNKNOWN']],
    ['5% above the offered rate', { achievedRps: 2100 }, 2000, []],
    ['more than 5% above', { achievedRps: 2101 }, 2000, ['RATE_FAR']],
    ['20 times the offered rate', { achievedRps: 40_000 }, 2000, ['RATE_FAR']],
    ['far below', { achievedRps: 100 }, 2000, ['SATURATED']],
    ['40 of 300 s', { durationSeconds: 40, nominalDurationSeconds: 300 }, 2000, ['CUT_SHORT']],
    ['270 of 300 s', { durationSeconds: 270, nominalDurationSeconds: 300 }, 2000, []],
    [
      '6000 of 600 s',
      { durationSeconds: 6000, nominalDurationSeconds: 600 },
      2000,
      ['DURATION_FAR'],
    ],
    ['a protocol that nobody states', { protocol: null }, 2000, ['PROTOCOL_UNKNOWN']],
    ['half of the plan never sent', { notSent: 600_000 }, 2000, ['SATURATED']],
    ['half of the requests', { requests: 500, nominalRequests: 1000 }, 2000, ['CUT_SHORT']],
    ['unknown errors', { errors: null }, 2000, ['ERRORS_UNKNOWN']],
    ['an unknown count', { requests: null }, 2000, ['COUNT_UNKNOWN http.latency']],
    [
      'p99.99 of 3,000 requests',
      { requests: 3000, measurements: [measured('http.latency.p99.99', 1)] },
      2000,
      ['TAIL_UNRESOLVED http.latency.p99.99'],
    ],
    [
      'tails on 49 of 30,000 messages',
      { requests: 30_000, extra: { observations: 49 } },
      2000,
      ['TAIL_UNRESOLVED http.latency.p99'],
    ],
  ])('leaves out of a rank what is not proven: %s', (_, change, targetRps, expected) => {
    expect(codes(change, targetRps)).toEqual(expected)
  })

  it('asks for the load model where a rate is stated', () => {
    expect(codes({}, 2000, 'unknown')).toEqual(['LOAD_MODEL_UNKNOWN'])
  })

  it('takes the only protocol of a tool as known', () => {
    const assumed = { protocol: { value: 'http1' as const, reason: 'its default' } }
    expect(codes({ protocol: null, assumed }, 2000)).toEqual([])
  })

  it('asks for a rate where the load model is not known, and for none where the rate is the answer', () => {
    expect(codes({}, null, 'unknown')).toEqual(['RATE_UNKNOWN'])
    // Each subject answers at a load of its own, which no rank of latencies may mix.
    expect(codes({ connections: 8 }, null, 'max_throughput')).toEqual(['LOAD_NOT_SET http.latency'])
    expect(codes({ connections: 8 }, null, 'closed')).toEqual([])
    expect(codes({}, null, 'closed')).toEqual(['CONNECTIONS_UNKNOWN'])
  })

  it('names the field of the context that is missing', () => {
    const base = run({ measurements: [measured('http.latency.p99', 1)] })
    const unknown = { ...base, harness: { ...base.harness, loadModel: 'unknown' as const } }
    const text = listRunFlags(unknown, null).find(({ code }) => code === 'RATE_UNKNOWN')?.text
    expect(text).toBe(
      'the offered rate is not stated, nor is the load model: send `rps` or `load_model` in the context',
    )
  })

  it('counts no requests of a throughput test', () => {
    const measurements = [measured('tcp.throughput.mean', 1e9)]
    const base = { measurements, requests: null, errors: null, achievedRps: null, connections: 1 }
    expect(codes(base, null, 'max_throughput')).toEqual([])
  })

  it('reads the CPU use that iperf3 records', () => {
    const at = (host_total: number) =>
      listRunFlags(run({ extra: { cpuPercent: { host_total, host_user: 1 } } }), null).map(
        (f) => f.code,
      )
    expect(at(31)).not.toContain('CLIENT_CPU_UNKNOWN')
    expect(at(31)).not.toContain('CLIENT_SATURATED')
    expect(at(98)).toContain('CLIENT_SATURATED')
  })

  it('calls a latency of 0 one below the step of its file', () => {
    const zero = (rawText: string | null) =>
      listRunFlags(
        run({ measurements: [{ ...measured('http.latency.p50', 0), rawText }] }),
        null,
      ).find(({ code }) => code === 'BELOW_RESOLUTION')
    expect(zero('0 ms')).toMatchObject({
      severity: 'warn',
      scope: 'http.latency.p50',
      text: 'under 1 ms: printed as 0',
    })
    expect(zero('0.00 ms')?.text).toContain('under 0.01 ms')
    expect(zero(null)?.text).toBe('under the resolution of its file: printed as 0')
  })
})
