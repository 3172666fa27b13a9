import { findAlone, findTogether } from './cards'
import { BED, honestContext, honestRun, latencies, P99, sendSide, storedConditions } from './side'
import { send, type Answer, type Json, type Site } from './site'
import { judge, type Outcome, type Try } from './try'

type LineAnswer = Json & { line?: number; status?: number; problem?: Json }

/** Lines of one stream of which one measurement must count once, or be excluded. */
const once = (name: string, lines: () => { raw: Json; context?: Json }[]): Try => ({
  name: `stream: ${name}`,
  go: async (site, campaign): Promise<Outcome> => {
    const list = lines().map(({ raw, context }) => ({
      context: { ...honestContext(campaign, 'istio'), ...context },
      results: [{ raw }],
    }))
    const content = list.map((line) => JSON.stringify(line)).join('\n')
    const { text } = await send(site, '/api/v1/runs', content, { type: 'application/x-ndjson' })
    const answers = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as LineAnswer)
      .filter(({ line }) => line !== undefined)
    const refused = answers.filter(({ status = 0 }) => status >= 400)
    if (refused.length >= list.length - 1)
      return {
        verdict: 'refused',
        why: `${refused.length} lines: ${String(refused[0]?.problem?.code)}`,
      }
    const answer = { body: { runs: answers.flatMap(({ runs = [] }) => runs) }, text }
    const ids = storedConditions(answer)
    if (ids.length > 1) return { verdict: 'kept apart', why: `conditions ${ids.join(', ')}` }
    const { n, flags, reason } = await findAlone(site, campaign, answer)
    const isFlagged = ['REPEATS_ALIKE', 'RUNS_OVERLAP', 'DUPLICATE_CONTENT'].some((code) =>
      flags.includes(code),
    )
    return judge(isFlagged, 'not ranked', `n = ${n}; ${reason ?? ''}`)
  },
})

const part = (index: number, more: Json = {}): Json => ({
  ...honestRun(index),
  startedAt: '2026-10-01T02:00:00.000Z',
  targetRps: 1000,
  achievedRps: 1000,
  requests: 600_000,
  ...more,
})

/** Sends what several generators measured at once as one run. */
const sendParts = (site: Site, campaign: string, list: readonly Json[]): Promise<Answer> => {
  const parts = list.map((one, i) => ({ name: `pod-${i}`, text: JSON.stringify(one) }))
  const raw = { format: 'meshbench/parts/1', parts }
  const context = honestContext(campaign, 'istio')
  return send(site, '/api/v1/runs', { context, results: [{ raw }] })
}

/** Runs that come as lines of a stream, or as parts of one run. */
export const STREAMS: Try[] = [
  once('one measurement three times, starts an hour apart', () => {
    const measurements = latencies(10)
    return [0, 1, 2].map((i) => ({ raw: { ...honestRun(i), measurements } }))
  }),
  once('two beds in turn', () =>
    [0, 1, 2].map((i) => ({
      raw: honestRun(i),
      ...(i === 1 && { context: { environment: { ...BED, node_type: 'e2-micro' } } }),
    })),
  ),
  once('the rate stated in one line of three', () =>
    [0, 1, 2].map((i) => ({
      raw: { ...honestRun(i), ...(i > 0 && { targetRps: null, achievedRps: 900 + i * 300 }) },
    })),
  ),
  {
    name: 'several generators: one output twice, another count',
    go: async (site, campaign) => {
      const one = part(0)
      const copy = { ...one, requests: 600_001, durationSeconds: 600.1 }
      const answer = await sendParts(site, campaign, [one, copy])
      const { flags } = await findAlone(site, campaign, answer, 'http.rps.achieved')
      const warnings = flags.filter((flag) => flag !== 'NO_SPREAD')
      return judge(warnings.length > 0, 'flagged', `one run; flags: ${warnings.join(', ')}`)
    },
  },
  {
    name: 'several generators: two pods against one pod of twice the rate',
    go: async (site, campaign) => {
      const answers = [await sendSide(site, campaign, 'linkerd', {}, 10)]
      for (const hour of [1, 2, 3]) {
        const startedAt = `2026-10-02T0${hour}:00:00.000Z`
        const pods = [0, 1].map((i) =>
          part(i, { startedAt, connections: 50, measurements: latencies(5) }),
        )
        answers.push(await sendParts(site, campaign, pods))
      }
      const both = await findTogether(site, campaign, answers)
      if (!both) return { verdict: 'kept apart', why: `no card of ${P99} has both` }
      const isExcluded = both.some(({ isRanked }) => !isRanked)
      return judge(
        isExcluded,
        'not ranked',
        both.map(({ reason }) => reason ?? 'ranked').join('; '),
      )
    },
  },
]
