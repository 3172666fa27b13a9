import { fetchCards, findStanding } from './cards'
import { storedConditions, type Outcome, refusal, sendSide } from './pair'
import { honestContext, honestRun, type Json, results } from './side'
import { type Answer, get, post, type Site } from './site'
import type { Try } from './try'

const bed = honestContext('x', 'istio').environment as Json
const P99 = 'http.latency.p99'

const single = (name: string, go: Try['go'], limit?: string): Try => ({
  name,
  go,
  ...(limit !== undefined && { limit }),
})
/** Spellings of one version are one condition: the site promises it. */
const oneVersion = (name: string, list: [string, string]): Try =>
  single(name, async (site, campaign) => {
    const found = await versions(site, campaign, list)
    const why = `${String(found)} condition: missing parts are 0 and build metadata is ignored, the spelling is shown (methodology, Versions)`
    return must(found === 1, 'by rule', why)
  })
const must = (isRight: boolean, verdict: Outcome['verdict'], why: string): Outcome => ({
  verdict: isRight ? verdict : 'FOOLED',
  why,
})
const mustRefuse = (answer: Answer): Outcome =>
  answer.status >= 400
    ? { verdict: 'refused', why: refusal(answer) }
    : { verdict: 'FOOLED', why: `stored with ${String(answer.status)}` }

const refusedSide = (name: string, mesh: string, context: Json): Try =>
  single(name, async (site, campaign) =>
    mustRefuse(await sendSide(site, campaign, mesh, { context, runs: 1 }, 10)),
  )

/** Sends a baseline and a subject that names it; no overhead may come out. */
const unlikeBaseline = (name: string, context: Json, run: Json = {}): Try =>
  single(`a baseline of ${name}`, async (site, campaign) => {
    await sendSide(site, campaign, 'none', { context, run }, 3)
    const answer = await sendSide(site, campaign, 'istio', { context: { baseline: 'none' } }, 10)
    if (answer.status >= 400) return { verdict: 'refused', why: refusal(answer) }
    const overheads = (await fetchCards(site, campaign, P99)).flatMap((card) => card.overheads)
    return must(overheads.length === 0, 'kept apart', `${String(overheads.length)} overheads`)
  })

/** Declares a product whose name reads like one of the catalogue. */
const imitation = (mesh: string, name: string): Try =>
  single(`a declared product ${mesh} named ${JSON.stringify(name)}`, async (site, campaign) => {
    const product = { name, modes: ['sidecar'] }
    const answer = await sendSide(site, campaign, mesh, { context: { product }, runs: 1 }, 10)
    if (answer.status >= 400) return { verdict: 'refused', why: refusal(answer) }
    const [card] = await fetchCards(site, campaign, P99)
    const subject = JSON.stringify(card?.panel.rows[0]?.subject)
    return must(subject.includes('~'), 'flagged', `shown as ${subject.slice(0, 110)}`)
  })

async function labelShown(site: Site, campaign: string, label: string): Promise<Outcome> {
  const answer = await sendSide(site, campaign, 'istio', { context: { label } }, 10)
  if (answer.status >= 400) return { verdict: 'refused', why: refusal(answer) }
  const [card] = await fetchCards(site, campaign, P99)
  const shown = card?.panel.rows[0]?.subject.label ?? ''
  return must(
    /istio/i.test(shown) && !/linkerd/i.test(shown),
    'flagged',
    `shown as ${JSON.stringify(shown)}`,
  )
}

async function versions(site: Site, campaign: string, list: (string | null)[]): Promise<number> {
  const ids: number[] = []
  for (const version of list)
    ids.push(
      ...storedConditions(
        await sendSide(site, campaign, 'istio', { context: { version }, runs: 1 }, 10),
      ),
    )
  return new Set(ids).size
}

async function withdrawWorst(site: Site, campaign: string): Promise<Outcome> {
  await sendSide(site, campaign, 'istio', {}, 10)
  const sent = await sendSide(site, campaign, 'linkerd', { runs: 4 }, 5)
  const [worst] = (sent.body.runs ?? []) as Json[]
  const gone = await post(site, `/api/v1/runs/${String(worst?.id)}/withdraw`, {
    reason: 'looked slow',
  })
  if (gone.status >= 400) return { verdict: 'refused', why: refusal(gone) }
  const [id = 0] = storedConditions(sent)
  const [card] = await fetchCards(site, campaign, P99)
  const standing = card ? findStanding(card, id) : null
  const isTold =
    standing?.flags.includes('SELECTION_ON_RESPONSE') === true || standing?.isRanked === false
  return must(
    isTold,
    'flagged',
    `ranked: ${String(standing?.isRanked)}, flags: ${String(standing?.flags.join(', '))}`,
  )
}

async function resend(site: Site, campaign: string): Promise<Outcome> {
  const context = honestContext(campaign, 'istio')
  const body = { context, results: results({ runs: 1 }, 10) }
  const first = await post(site, '/api/v1/runs', body)
  const [run] = (first.body.runs ?? []) as Json[]
  await post(site, `/api/v1/runs/${String(run?.id)}/withdraw`, { reason: 'wrong' })
  const again = await post(site, '/api/v1/runs', body)
  const [back] = (again.body.runs ?? []) as Json[]
  return must(
    again.status >= 400 || back?.state !== 'published',
    'refused',
    `${String(again.status)}, state ${String(back?.state)}`,
  )
}

/** Tries that are not a pair of subjects on one card. */
export const SINGLES: Try[] = [
  single('a label that names another product', (site, campaign) =>
    labelShown(site, campaign, 'Linkerd sidecar'),
  ),
  single('a label with direction marks', (site, campaign) =>
    labelShown(site, campaign, '\u202eradecis drekniL'),
  ),
  single('a label of zero-width characters', (site, campaign) =>
    labelShown(site, campaign, '\u200b\u200b'),
  ),
  single('two organisations, one campaign name', async (site, campaign) => {
    await sendSide(site, campaign, 'istio', {}, 10)
    return mustRefuse(await sendSide(site, campaign, 'linkerd', { organisation: 1 }, 5))
  }),
  single('the same numbers from another organisation', async (site, campaign) => {
    const body = { context: honestContext(campaign, 'istio'), results: results({ runs: 1 }, 10) }
    await post(site, '/api/v1/runs', body)
    const copy = { ...body, context: honestContext(`${campaign}-b`, 'linkerd') }
    const answer = await post(site, '/api/v1/runs', copy, { organisation: 1 })
    return must(
      answer.text.includes('DUPLICATE_CONTENT'),
      'flagged',
      'DUPLICATE_CONTENT at the copy',
    )
  }),
  imitation('lstio', 'Istio'),
  imitation('istio-net', 'Istio '),
  imitation('istio-two', '\u0406stio'),
  imitation('istio-three', 'Is\u200btio'),
  imitation('linkerd2', 'Linkerd 2'),
  refusedSide('a mode that the product does not have', 'linkerd', { mode: 'ambient' }),
  refusedSide('no mesh, with a sidecar', 'none', { mode: 'sidecar' }),
  refusedSide('replicate 0', 'istio', { replicate: 0 }),
  refusedSide('a rate of text', 'istio', { rps: '2k' }),
  refusedSide('a start ahead, stated by the sender', 'istio', {
    started_at: '2098-01-01T00:00:00Z',
  }),
  single('replicate 1 twice', async (site, campaign) => {
    await sendSide(site, campaign, 'istio', { context: { replicate: 1 }, runs: 1 }, 10)
    return mustRefuse(
      await sendSide(site, campaign, 'istio', { context: { replicate: 1 }, runs: 1 }, 10),
    )
  }),
  single('versions 1.26, latest, not stated and 1.27 as repetitions', async (site, campaign) => {
    const found = await versions(site, campaign, ['1.26', 'latest', null, '1.27'])
    return must(found === 4, 'kept apart', `${String(found)} conditions`)
  }),
  oneVersion('version 1.26 as a repetition of 1.26.0', ['1.26.0', '1.26']),
  oneVersion('a vendor build 1.26.0+acme as a repetition of 1.26.0', ['1.26.0', '1.26.0+acme']),
  single('version with a zero-width space', async (site, campaign) =>
    mustRefuse(
      await sendSide(
        site,
        campaign,
        'istio',
        { context: { version: '1.26.0\u200b' }, runs: 1 },
        10,
      ),
    ),
  ),
  unlikeBaseline('another payload', { payload_bytes: 16 }, { payloadBytes: 16 }),
  unlikeBaseline('another test bed', { environment: { ...bed, node_type: 'e2-micro' } }),
  unlikeBaseline('another rate', {}, { targetRps: 100, achievedRps: 100, requests: 60_000 }),
  unlikeBaseline('a test bed that nobody states', { environment: null }),
  single('the slowest of four runs withdrawn by its sender', withdrawWorst),
  single('a withdrawn run sent again', resend),
  single('one run twice in one document', async (site, campaign) => {
    const raw = honestRun(0, 10)
    const body = {
      context: honestContext(campaign, 'istio'),
      results: [{ raw }, { raw: { ...raw, name: 'b' } }],
    }
    return mustRefuse(await post(site, '/api/v1/runs', body))
  }),
  single('a figure of a chart without the reason why it is not ranked', async (site, campaign) => {
    await sendSide(site, campaign, 'istio', { run: { errors: 480_000 } }, 10)
    const [card] = await fetchCards(site, campaign, P99)
    const csv = await get(
      site,
      `/charts/bars.csv?metric=${P99}&group=${String(card?.panel.groupKey)}`,
    )
    return must(/ERRORS_HIGH|requests failed/.test(csv.text), 'flagged', 'the CSV names the flag')
  }),
]
