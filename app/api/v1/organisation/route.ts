import { readJsonRequest } from '@/server/alerts/request'
import { respondToCaller } from '@/server/auth/limits/respond-to-caller'
import { declareRelation, getOrganisation } from '@/server/auth/organisation/relation'
import { RelationRequest } from '@/server/auth/organisation/schemas'
import { database } from '@/server/platform/db/client'

const EXAMPLE = '{"relation":"vendor","vendorOf":["istio"]}'

/** The caller's organisation and its relation to the products. */
export const GET = (request: Request): Promise<Response> =>
  respondToCaller(request, ({ orgSlug }) => getOrganisation(database(), orgSlug))

/** States the relation, which readers see as declared by the sender until a maintainer confirms it. */
export const PUT = (request: Request): Promise<Response> =>
  respondToCaller(request, async ({ orgSlug }) => {
    const body = await readJsonRequest(request, RelationRequest, EXAMPLE)
    return database().$transaction(async (tx) => {
      await declareRelation(tx, `sender ${orgSlug}`, orgSlug, body)
      return getOrganisation(tx, orgSlug)
    })
  })
