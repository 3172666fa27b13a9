import { fetchCards, findStanding } from './cards'
import { storedConditions, type Outcome } from './pair'
import { honestContext, honestRun, type Json, latencies } from './side'
import { post, type Site } from './site'
import type { Try } from './try'

const bed = honestContext('x', 'istio').environment as Json
const P99 = 'http.latency.p99'

type LineAnswer = Json & { line?: number; status?: number; runs?: Json[]; problem?: Json }

/** Sends lines as one stream. */
export async function stream(site: Site, lines: readonly unknown[]): Promise<LineAnswer[]> {
  const body = lines.map((line) => JSON.stringify(line)).join('\n')
  const headers = { 'content-type': 'application/x-ndjson' }
  const { text } = await post(site, '/api/v1/runs', body, { headers })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LineAnswer)
    .filter(({ line }) => line !== undefined)
}

const lineOf = (campaign: string, raw: unknown, context: Json = {}): Json => ({
  context: { ...honestContext(campaign, 'istio'), ...context },
  results: [{ raw }],
})

/** Lines of which one measurement must count once, or be excluded. */
const once = (name: string, raws: () => unknown[], contexts: Json[] = []): Try => ({
  name: `stream: ${name}`,
  go: async (site, campaign): Promise<Outcome> => {
    const list = raws()
    const answers = await stream(
      site,
      list.map((raw, i) => lineOf(campaign, raw, contexts[i])),
    )
    const refused = answers.filter(({ status = 0 }) => status >= 400)
    if (refused.length >= list.length - 1)
      return { verdict: 'refused', why: `${String(refused.length)} lines: ${code(refused[0])}` }
    const ids = answers.flatMap((body) => storedConditions({ status: 200, body, text: '' }))
    if (new Set(ids).size > 1)
      return { verdict: 'kept apart', why: `conditions ${[...new Set(ids)].join(', ')}` }
    const [card] = await fetchCards(site, campaign, P99)
    const standing = card ? findStanding(card, ids[0] ?? 0) : null
    const why = `n = ${String(standing?.n)}; ${standing?.reason ?? ''} ${standing?.flags.join(', ') ?? ''}`
    if (standing?.n === 1) return { verdict: 'refused', why: `counted once; ${why}` }
    const isToldAt = standing?.flags.some((flag) =>
      ['REPEATS_ALIKE', 'RUNS_OVERLAP', 'DUPLICATE_CONTENT'].includes(flag),
    )
    return { verdict: isToldAt === true ? 'not ranked' : 'FOOLED', why }
  },
})

const code = (answer: LineAnswer | undefined): string =>
  `${String(answer?.status)} ${String(answer?.problem?.code)}`

const reversed = (run: Json): Json => Object.fromEntries(Object.entries(run).reverse())

export const STREAMS: Try[] = [
  once('one run three times, keys in another order', () => {
    const run = honestRun(0, 10)
    return [run, reversed(run), { ...run }]
  }),
  once(
    'one run three times, numbered by the sender',
    () => {
      const run = honestRun(0, 10)
      return [run, run, run].map((one, i) => ({ ...one, name: `run ${String(i)}` }))
    },
    [{ replicate: 1 }, { replicate: 2 }, { replicate: 3 }],
  ),
  once('one measurement three times, starts an hour apart', () => {
    const measurements = latencies(10)
    return [0, 1, 2].map((i) => ({ ...honestRun(i, 10), measurements }))
  }),
  once('three runs at the same time', () =>
    [0, 1, 2].map((i) => ({ ...honestRun(i, 10), startedAt: '2026-10-01T02:00:00Z' })),
  ),
  once('two beds in turn', () => [0, 1, 2].map((i) => honestRun(i, 10)), [
    {},
    { environment: { ...bed, node_type: 'e2-micro' } },
    {},
  ]),
  once('the rate stated in one line of three', () =>
    [0, 1, 2].map((i) => ({
      ...honestRun(i, 10),
      ...(i > 0 && { targetRps: null, achievedRps: 900 + i * 300 }),
    })),
  ),
  {
    name: 'stream: one run in two streams at once',
    go: async (site, campaign) => {
      const line = lineOf(campaign, honestRun(0, 10))
      const both = await Promise.all([stream(site, [line]), stream(site, [line])])
      const ids = new Set(both.flat().flatMap(({ runs = [] }) => runs.map((run) => String(run.id))))
      return {
        verdict: ids.size === 1 ? 'refused' : 'FOOLED',
        why: `${String(ids.size)} run is stored`,
      }
    },
  },
]
