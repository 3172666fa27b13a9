import { fetchCards, findTogether } from './cards'
import {
  honestContext,
  honestRun,
  P99,
  sendSide,
  storedConditions,
  storedRuns,
  type Side,
} from './side'
import { get, send, type Json } from './site'
import { judge, mustRefuse, type Try } from './try'

const refusedContext = (name: string, context: Json): Try => ({
  name,
  go: (site, campaign) => mustRefuse(sendSide(site, campaign, 'istio', { context, runs: 1 }, 10)),
})

/** Sends a subject whose name or label reads like another one's: refused, or shown with what tells them apart. */
const shown = (name: string, mesh: string, context: Json, words: RegExp): Try => ({
  name,
  go: async (site, campaign) => {
    await sendSide(site, campaign, mesh, { context, runs: 1 }, 10)
    const [card] = await fetchCards(site, campaign)
    const subject = JSON.stringify(card?.panel.rows[0]?.subject)
    return judge(words.test(subject), 'flagged', `shown as ${subject.slice(0, 110)}`)
  },
})
const imitation = (mesh: string, name: string): Try => {
  const context = { product: { name, modes: ['sidecar'] } }
  return shown(`a declared product ${mesh} named ${JSON.stringify(name)}`, mesh, context, /~/)
}
const labelled = (name: string, label: string): Try =>
  shown(`a label ${name}`, 'istio', { label }, /"label":"(?!.*linkerd)[^"]*istio/i)

/** Sends one run under each version: as many conditions must come of it as are expected. */
const versions = (list: (string | null)[], expected: number, why: string): Try => ({
  name: `versions as repetitions: ${list.map(String).join(', ')}`,
  go: async (site, campaign) => {
    const answers = []
    for (const version of list)
      answers.push(await sendSide(site, campaign, 'istio', { context: { version }, runs: 1 }, 10))
    const found = storedConditions(...answers).length
    const verdict = expected === 1 ? 'by rule' : 'kept apart'
    return judge(found === expected, verdict, `${found} conditions: ${why}`)
  },
})
const ONE_VERSION =
  'missing parts are 0 and build metadata is ignored, the spelling is shown (methodology, Versions)'

/** Declares a control that is a mesh; no overhead may come out. */
const control = (name: string, side: Side): Try => ({
  name: `declared: ${name} as the control`,
  go: async (site, campaign) => {
    await sendSide(site, campaign, 'linkerd', side, 30)
    await sendSide(site, campaign, 'istio', { context: { baseline: 'none' } }, 10)
    const found = (await fetchCards(site, campaign)).flatMap((card) => card.overheads)
    return judge(found.length === 0, 'kept apart', `${found.length} overheads`)
  },
})

/** Tries that are not a pair of subjects on one card. */
export const SINGLES: Try[] = [
  labelled('that names another product', 'Linkerd sidecar'),
  labelled('with direction marks', '\u202eradecis drekniL'),
  labelled('of zero-width characters', '\u200b\u200b'),
  imitation('istio-net', 'Istio '),
  imitation('istio-two', '\u0406stio'),
  imitation('istio-three', 'Is\u200btio'),
  imitation('linkerd2', 'Linkerd 2'),
  refusedContext('replicate 0', { replicate: 0 }),
  refusedContext('a rate of text', { rps: '2k' }),
  refusedContext('a start ahead, stated by the sender', { started_at: '2098-01-01T00:00:00Z' }),
  refusedContext('version with a zero-width space', { version: '1.26.0\u200b' }),
  versions(['1.26', 'latest', null, '1.27'], 4, 'each is its own'),
  versions(['1.26.0', '1.26'], 1, ONE_VERSION),
  versions(['1.26.0', '1.26.0+acme'], 1, ONE_VERSION),
  control('a mesh labelled None', { context: { label: 'None' } }),
  control('a mesh labelled no mesh', { context: { label: 'No mesh' } }),
  control('a product named none', {
    context: { mesh: 'nomesh2', product: { name: 'none', modes: ['sidecar'] } },
  }),
  {
    name: 'declared: two named modes of one product',
    go: async (site, campaign) => {
      const product = { name: 'Istio', modes: ['other'] }
      const answers = []
      for (const mode_name of ['host-proxy', 'fast-proxy']) {
        const context = { mode: 'other', mode_name, product }
        answers.push(await sendSide(site, campaign, 'istio', { context }, 10))
      }
      const together = await findTogether(site, campaign, answers)
      return judge(together === null, 'kept apart', 'no card has both')
    },
  },
  {
    name: 'declared: independent, by its own word',
    go: async (site, campaign) => {
      await sendSide(site, campaign, 'istio', {}, 10)
      const path = `/api/v1/leaderboard?metric=${P99}&independent=true&limit=100`
      const { text } = await get(site, path)
      const why = 'not among results of independent organisations'
      return judge(!text.includes(campaign), 'kept apart', why)
    },
  },
  {
    name: 'a withdrawn run sent again',
    go: async (site, campaign) => {
      const body = { context: honestContext(campaign, 'istio'), results: [{ raw: honestRun(0) }] }
      const [run] = storedRuns(await send(site, '/api/v1/runs', body))
      await send(site, `/api/v1/runs/${String(run?.id)}/withdraw`, { reason: 'wrong' })
      const [back] = storedRuns(await send(site, '/api/v1/runs', body))
      return judge(back?.state !== 'published', 'refused', `state ${String(back?.state)}`)
    },
  },
]
