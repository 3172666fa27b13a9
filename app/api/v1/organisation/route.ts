import { readJsonRequest } from '@/server/alerts/request'
import { admit } from '@/server/auth/limits/admit'
import { declareRelation, getOrganisation } from '@/server/auth/organisation/relation'
import { RelationRequest } from '@/server/auth/organisation/schemas'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'

const headers = { 'cache-control': 'no-store' }
const EXAMPLE = '{"relation":"vendor","vendorOf":["istio"]}'

/** The caller's organisation and its relation to the products. */
export const GET = (request: Request): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const facts = await getOrganisation(database(), principal.orgSlug)
    return withRate(Response.json(facts, { headers }), rate)
  })

/** States the relation, which readers see as declared by the sender until a maintainer confirms it. */
export const PUT = (request: Request): Promise<Response> =>
  respond(async () => {
    const { principal, rate } = await admit(database(), request.headers)
    const body = await readJsonRequest(request, RelationRequest, EXAMPLE)
    const { orgSlug } = principal
    const facts = await database().$transaction(async (tx) => {
      await declareRelation(tx, `sender ${orgSlug}`, orgSlug, body)
      return getOrganisation(tx, orgSlug)
    })
    return withRate(Response.json(facts, { headers }), rate)
  })
