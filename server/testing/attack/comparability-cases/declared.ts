import { fetchCards, findStanding } from './cards'
import { storedConditions, refusal, sendSide, type Outcome } from './pair'
import { sendOwn, shownMesh } from './own-product'
import type { Json, Side } from './side'
import { type Answer, get, type Site } from './site'
import type { Try } from './try'

const P99 = 'http.latency.p99'

/** Overheads of a campaign over anything but its control without a mesh, or over none at all. */
async function overs(site: Site, campaign: string): Promise<string[]> {
  const cards = await fetchCards(site, campaign, P99)
  return cards.flatMap((card) =>
    (card.overheads as { baselineLabel: string; deltaCi: unknown }[]).map(
      ({ baselineLabel, deltaCi }) => `${baselineLabel}${deltaCi === null ? '' : ' with interval'}`,
    ),
  )
}

async function sharesCard(site: Site, campaign: string, answers: Answer[]): Promise<Outcome> {
  const refused = answers.find(({ status }) => status >= 400)
  if (refused) return { verdict: 'refused', why: refusal(refused) }
  const ids = answers.map((answer) => storedConditions(answer)[0] ?? 0)
  const cards = await fetchCards(site, campaign, P99)
  const both = cards.find((card) => ids.every((id) => findStanding(card, id) !== null))
  return both
    ? {
        verdict: 'FOOLED',
        why: `one card: ${both.panel.rows.map((r) => r.subject.label).join(' | ')}`,
      }
    : { verdict: 'kept apart', why: `${String(cards.length)} cards` }
}

const fakeBaseline = (name: string, context: Json): Try => ({
  name: `declared: ${name}`,
  go: async (site, campaign) => {
    const fake = await sendSide(site, campaign, 'linkerd', { context }, 30)
    if (fake.status >= 400) return { verdict: 'refused', why: refusal(fake) }
    await sendSide(site, campaign, 'istio', { context: { baseline: 'none' } }, 10)
    const found = await overs(site, campaign)
    const why = `overheads over: ${found.join(', ') || 'nothing'}`
    return { verdict: found.length === 0 ? 'kept apart' : 'FOOLED', why }
  },
})

/** A baseline that differs from its subject in what no key holds. */
const baseline = (name: string, none: Side, subject: Side): Try => ({
  name: `a baseline ${name}`,
  go: async (site, campaign) => {
    await sendSide(site, campaign, 'none', none, 3)
    const context = { baseline: 'none', ...subject.context }
    const answer = await sendSide(site, campaign, 'istio', { ...subject, context }, 10)
    if (answer.status >= 400) return { verdict: 'refused', why: refusal(answer) }
    const found = await overs(site, campaign)
    const isProven = found.some((one) => one.endsWith('with interval'))
    const cards = JSON.stringify(await fetchCards(site, campaign, P99))
    const flag = /"ENV_DRIFT"/.exec(cards)?.[0]
    const why = `${found.join(', ') || 'no overhead'}${flag === undefined ? '' : `, ${flag} at both`}`
    if (flag !== undefined) return { verdict: 'flagged', why }
    return { verdict: isProven ? 'FOOLED' : found.length === 0 ? 'kept apart' : 'not judged', why }
  },
})

const untimed = { nominalDurationSeconds: null }
const other = (mode_name: string): Json => ({
  mode: 'other',
  mode_name,
  product: { name: 'Istio', modes: ['other'] },
})

export const DECLARED: Try[] = [
  fakeBaseline('a mesh labelled none as the control', { label: 'none' }),
  fakeBaseline('a mesh labelled None as the control', { label: 'None' }),
  fakeBaseline('a mesh labelled no mesh as the control', { label: 'No mesh' }),
  fakeBaseline('a product named none as the control', {
    mesh: 'nomesh2',
    product: { name: 'none', modes: ['sidecar'] },
  }),
  {
    name: 'declared: a mode of its own beside a mode of the catalogue',
    go: async (site, campaign) => {
      const own = { mode: 'ambient', product: { name: 'Linkerd', modes: ['ambient'] } }
      return sharesCard(site, campaign, [
        await sendSide(site, campaign, 'linkerd', {}, 10),
        await sendSide(site, campaign, 'linkerd', { context: own }, 5),
      ])
    },
  },
  {
    name: 'declared: two named modes of one product',
    go: async (site, campaign) =>
      sharesCard(site, campaign, [
        await sendSide(site, campaign, 'istio', { context: other('host-proxy') }, 10),
        await sendSide(site, campaign, 'istio', { context: other('fast-proxy') }, 5),
      ]),
  },
  {
    name: 'declared: one slug by two organisations is one product',
    go: async (site, campaign) => {
      const first = await sendOwn(site, campaign, '1.0.0', {}, 10)
      const b = { organisation: 1 as const, context: { campaign: `${campaign}-b` } }
      const second = await sendOwn(site, campaign, '1.0.0', b, 5)
      if (second.status >= 400) return { verdict: 'refused', why: refusal(second) }
      const names = [await shownMesh(site, first), await shownMesh(site, second)]
      return {
        verdict: names[0] === names[1] ? 'FOOLED' : 'kept apart',
        why: names.join(' and '),
      }
    },
  },
  {
    name: 'declared: encrypted by one only, under equal names',
    go: async (site, campaign) => {
      await sendSide(site, campaign, 'istio', { context: { mtls: true } }, 10)
      await sendSide(site, campaign, 'linkerd', { context: { mtls: false } }, 5)
      const [card] = await fetchCards(site, campaign, P99)
      const rows = JSON.stringify(
        card?.panel.rows.map(({ subject, value }) => [subject, value?.flags]),
      )
      const isSaid = /mtls|encrypt/i.test(rows)
      return {
        verdict: isSaid ? 'flagged' : 'FOOLED',
        why: isSaid
          ? 'said at the bar'
          : `ranked: ${String(card?.ranking.ranks.length)}; nothing at the bars`,
      }
    },
  },
  {
    name: 'declared: independent, by its own word',
    go: async (site, campaign) => {
      await sendSide(site, campaign, 'istio', {}, 10)
      const path = `/api/v1/leaderboard?metric=${P99}&independent=true&limit=100`
      const { text } = await get(site, path)
      return {
        verdict: text.includes(campaign) ? 'FOOLED' : 'kept apart',
        why: 'not among results of independent organisations',
      }
    },
  },
  baseline(
    'of 60 s under 600 s, nobody asked',
    { run: { ...untimed, durationSeconds: 60, requests: 119_900 } },
    { run: untimed },
  ),
  baseline('at three times the rate', { run: { achievedRps: 6000, requests: 3_600_000 } }, {}),
  baseline('whose requests failed', { run: { errors: 480_000 } }, {}),
  baseline('of one run', { runs: 1 }, {}),
  baseline('without a stated warm-up', { context: { warmup: null } }, {}),
  baseline(
    'two years earlier, on a cloud',
    {
      run: (index, honest) => ({ ...honest, startedAt: `2024-10-01T0${String(index)}:00:00Z` }),
    },
    {},
  ),
]
