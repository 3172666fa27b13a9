import { fetchCards } from './cards'
import { sendSide, type Side } from './side'
import { judge, type Try } from './try'

/** Sends a control without a mesh and a subject that names it: does their difference get an interval? */
export const baseline = (name: string, none: Side, subject: Side = {}): Try => ({
  name: `a baseline: ${name}`,
  go: async (site, campaign) => {
    await sendSide(site, campaign, 'none', none, 3)
    const context = { baseline: 'none', ...subject.context }
    await sendSide(site, campaign, 'istio', { ...subject, context }, 10)
    const cards = await fetchCards(site, campaign)
    const overheads = cards.flatMap((card) => card.overheads)
    if (overheads.length === 0) return { verdict: 'kept apart', why: 'no overhead' }
    const why = overheads.map((one) => `over ${one.baselineLabel}`).join(', ')
    if (overheads.every(({ deltaCi }) => deltaCi === null)) return { verdict: 'not judged', why }
    const flag = /"ENV_DRIFT"/.exec(JSON.stringify(cards))?.[0]
    return judge(flag !== undefined, 'flagged', `${why} with interval, ${flag} at both`)
  },
})

/** Controls that measured something else than their subject, beside `deviations.ts`. */
export const BASELINES: Try[] = [
  baseline('another payload', { context: { payload_bytes: 16 }, run: { payloadBytes: 16 } }),
  baseline('one run', { runs: 1 }),
  baseline('two years earlier, on a cloud', {
    run: (index, honest) => ({ ...honest, startedAt: `2024-10-01T0${index}:00:00Z` }),
  }),
]
