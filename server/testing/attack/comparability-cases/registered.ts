import { storedConditions, refusal, type Outcome } from './pair'
import { fetchCards, findStanding } from './cards'
import { honestContext, honestRun, type Json } from './side'
import { type Answer, post, put, type Site } from './site'
import type { Try } from './try'

const bed = honestContext('x', 'istio').environment as Json
const P99 = 'http.latency.p99'

const register = (site: Site, campaign: string, name: string, change: Json = {}): Promise<Answer> =>
  put(site, `/api/v1/contexts/${campaign}/${name}`, {
    ...honestContext(campaign, 'istio'),
    ...change,
  })

const send = (
  site: Site,
  campaign: string,
  raw: unknown,
  query = '',
  organisation: 0 | 1 = 0,
): Promise<Answer> =>
  post(site, `/api/v1/runs?context=${campaign}/c${query}`, raw, {
    organisation,
    headers: { 'content-type': 'application/octet-stream' },
  })

/** Stores a run, changes the registered context, stores another: they must not repeat one condition. */
const changed = (name: string, change: Json): Try => ({
  name: `registered context: ${name}`,
  go: async (site, campaign) => {
    await register(site, campaign, 'c')
    const first = await send(site, campaign, honestRun(0, 10))
    const replaced = await register(site, campaign, 'c', change)
    if (replaced.status >= 400) return { verdict: 'refused', why: refusal(replaced) }
    const second = await send(site, campaign, honestRun(1, 10))
    if (second.status >= 400) return { verdict: 'refused', why: refusal(second) }
    return apart([first, second])
  },
})

function apart(answers: readonly Answer[]): Outcome {
  const ids = answers.flatMap(storedConditions)
  const why = `conditions ${ids.join(' and ')}`
  return { verdict: new Set(ids).size === answers.length ? 'kept apart' : 'FOOLED', why }
}

export const REGISTERED: Try[] = [
  changed('another machine after a run was stored', {
    environment: { ...bed, node_type: 'c3-standard-44' },
  }),
  changed('the test bed removed after a run was stored', { environment: null }),
  changed('another warm-up after a run was stored', { warmup: 0 }),
  changed('another version after a run was stored', { version: '1.27.0' }),
  changed('another payload than that of the file', { payload_bytes: 16 }),
  changed('another baseline only, the same condition is right', { baseline: 'none', warmup: 20 }),
  {
    name: 'registered context: the same file under a changed bed',
    go: async (site, campaign) => {
      await register(site, campaign, 'c')
      const raw = honestRun(0, 10)
      await send(site, campaign, raw)
      await register(site, campaign, 'c', { environment: { ...bed, node_type: 'e2-micro' } })
      const again = await send(site, campaign, raw)
      if (again.status >= 400) return { verdict: 'refused', why: refusal(again) }
      const isTold = again.text.includes('DUPLICATE_CONTENT')
      return { verdict: isTold ? 'flagged' : 'FOOLED', why: 'DUPLICATE_CONTENT at the copy' }
    },
  },
  {
    name: 'registered context: a query key that takes the bed away',
    go: async (site, campaign) => {
      await register(site, campaign, 'c')
      const first = await send(site, campaign, honestRun(0, 10))
      const second = await send(site, campaign, honestRun(1, 10), '&mode=other')
      if (second.status >= 400) return { verdict: 'refused', why: refusal(second) }
      return apart([first, second])
    },
  },
  {
    name: 'registered context: one of another organisation',
    go: async (site, campaign) => {
      await register(site, campaign, 'c')
      const answer = await send(site, campaign, honestRun(0, 10), '', 1)
      return answer.status >= 400
        ? { verdict: 'refused', why: refusal(answer) }
        : { verdict: 'FOOLED', why: 'stored' }
    },
  },
  {
    name: 'registered context: changed and changed back is one condition',
    go: async (site, campaign) => {
      const answers: Answer[] = []
      for (const [index, kernel] of ['6.8.0', '6.12.0', '6.8.0'].entries()) {
        await register(site, campaign, 'c', { environment: { ...bed, kernel } })
        answers.push(await send(site, campaign, honestRun(index, 10)))
      }
      const [a, b, c] = answers.map((answer) => storedConditions(answer)[0])
      const isRight = a === c && a !== b
      return {
        verdict: isRight ? 'fair' : 'FOOLED',
        why: `conditions ${[a, b, c].map(String).join(', ')}`,
      }
    },
  },
  {
    name: 'registered context: two halves of a pair under two beds of one name',
    go: async (site, campaign) => {
      const ids: number[] = []
      for (const [mesh, node] of [
        ['istio', 'c3-standard-8'],
        ['linkerd', 'c3-standard-44'],
      ] as const) {
        await register(site, campaign, 'c', { mesh, environment: { ...bed, node_type: node } })
        for (const index of [0, 1, 2])
          ids.push(
            ...storedConditions(await send(site, campaign, honestRun(index, ids.length + 5))),
          )
      }
      const cards = await fetchCards(site, campaign, P99)
      const shared = cards.find((card) => ids.every((id) => findStanding(card, id) !== null))
      return {
        verdict: shared ? 'FOOLED' : 'kept apart',
        why: `${String(cards.length)} cards, one label of the bed`,
      }
    },
  },
]
