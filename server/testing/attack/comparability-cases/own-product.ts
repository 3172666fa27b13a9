import { storedConditions } from './pair'
import { honestContext, type Json, results, type Side } from './side'
import { type Answer, get, post, type Site } from './site'

/** A declared product per try, so that its page and its trends hold nothing else. */
export const caseProduct = (campaign: string): string => `p-${campaign}`

/** Sends runs of the try's own product. */
export function sendOwn(
  site: Site,
  campaign: string,
  version: string,
  side: Side,
  medianMs: number,
): Promise<Answer> {
  const mesh = caseProduct(campaign)
  const product = { name: `Product ${campaign}`, modes: ['sidecar'] }
  const context = { ...honestContext(campaign, mesh), version, product, ...side.context }
  const body = { context, results: results(side, medianMs) }
  return post(site, '/api/v1/runs', body, { organisation: side.organisation ?? 0 })
}

/** The slug under which the site shows the product of a response. */
export async function shownMesh(site: Site, answer: Answer): Promise<string> {
  const [id = 0] = storedConditions(answer)
  const { body } = await get(site, `/api/v1/conditions/${String(id)}`)
  const facts = (body.condition ?? body) as { subject?: { mesh?: string }; mesh?: string }
  return facts.subject?.mesh ?? facts.mesh ?? ''
}

export const storedRuns = (answer: Answer): Json[] => (answer.body.runs ?? []) as Json[]
