import { fetchCards, findStanding } from './cards'
import { storedConditions, refusal, sendSide } from './pair'
import { honestContext, honestRun, type Json, latencies } from './side'
import { post, type Site } from './site'
import type { Try } from './try'

const P99 = 'http.latency.p99'
const RATE = 'http.rps.achieved'

const start = '2026-10-01T02:00:00.000Z'
const third = (index: number): Json => ({
  ...honestRun(index, 10),
  startedAt: start,
  targetRps: 1000,
  achievedRps: 1000,
  requests: 600_000,
})

/** Sends parts as one run; what stands out must be refused, or said at the value. */
const parts = (name: string, make: () => [Json, Json], isHonest = false): Try => ({
  name: `several generators: ${name}`,
  go: async (site, campaign) => {
    const answer = await sendParts(site, campaign, make())
    if (answer.status >= 400) return { verdict: 'refused', why: refusal(answer) }
    const [card] = await fetchCards(site, campaign, RATE)
    const [id = 0] = storedConditions(answer)
    const standing = card ? findStanding(card, id) : null
    const flags = standing?.flags.filter((flag) => flag !== 'NO_SPREAD') ?? []
    const why = `one run; flags: ${flags.join(', ') || 'none'}`
    if (isHonest) return { verdict: 'fair', why }
    return { verdict: flags.length > 0 ? 'flagged' : 'FOOLED', why }
  },
})

const sendParts = (site: Site, campaign: string, list: readonly Json[]) =>
  post(site, '/api/v1/runs', {
    context: honestContext(campaign, 'istio'),
    results: [
      {
        name: 'parts.json',
        raw: {
          format: 'meshbench/parts/1',
          parts: list.map((one, i) => ({ name: `pod-${String(i)}`, text: JSON.stringify(one) })),
        },
      },
    ],
  })

const reordered = (run: Json): Json => Object.fromEntries(Object.entries(run).reverse())

export const SIDE_BY_SIDE: Try[] = [
  parts('control: two pods', () => [third(0), third(1)], true),
  parts('one output twice', () => {
    const one = third(0)
    return [one, one]
  }),
  parts('one output twice, keys in another order', () => {
    const one = third(0)
    return [one, reordered(one)]
  }),
  parts('one output twice, a second later', () => {
    const one = third(0)
    return [one, { ...one, startedAt: '2026-10-01T02:00:01.000Z' }]
  }),
  parts('one output twice, another count', () => {
    const one = third(0)
    return [one, { ...one, requests: 600_001, durationSeconds: 600.1 }]
  }),
  parts('one after the other', () => [
    third(0),
    { ...third(1), startedAt: '2026-10-01T05:00:00.000Z' },
  ]),
  parts('mostly one after the other', () => [
    third(0),
    { ...third(1), startedAt: '2026-10-01T02:09:30.000Z' },
  ]),
  parts('another load generator', () => [
    third(0),
    { ...third(1), harness: { name: 'x', version: '1', loadModel: 'open_corrected' } },
  ]),
  parts('another duration', () => [third(0), { ...third(1), durationSeconds: 60 }]),
  parts('another payload', () => [third(0), { ...third(1), payloadBytes: 16 }]),
  parts('another protocol', () => [third(0), { ...third(1), protocol: 'h2' }]),
  {
    name: 'several generators: two pods against one pod of twice the rate',
    go: async (site, campaign) => {
      const answers = []
      for (const hour of [1, 2, 3]) {
        const at = `2026-10-02T0${String(hour)}:00:00.000Z`
        const pods = [0, 1].map((i) => ({
          ...third(i),
          startedAt: at,
          connections: 50,
          measurements: latencies(5),
        }))
        answers.push(await sendParts(site, campaign, pods))
      }
      const one = await sendSide(site, campaign, 'linkerd', {}, 10)
      const [a, b] = [storedConditions(answers[0] ?? one), storedConditions(one)]
      const cards = await fetchCards(site, campaign, P99)
      const both = cards
        .map((card) => [findStanding(card, a[0] ?? 0), findStanding(card, b[0] ?? 0)])
        .find(([x, y]) => x != null && y != null)
      if (!both) return { verdict: 'kept apart', why: `${String(cards.length)} cards` }
      const isRanked = both.every((one) => one?.isRanked === true)
      const why = `${both.map((one) => one?.reason ?? 'ranked').join('; ')}`
      return { verdict: isRanked ? 'FOOLED' : 'not ranked', why }
    },
  },
]
