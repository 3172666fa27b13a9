import { database } from '@/server/platform/db'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'
import { consumeCaller } from '@/server/auth/limits/open-limits'
import { inPlace } from '@/server/runs/reading/in-place'
import { check } from '@/server/runs/validation/check'
import { MAX_VALIDATED_BYTES, readValidation } from '@/server/runs/validation/request'

/** Validates a submission without storing anything. Needs no token; one is counted for its organisation. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    const { owner, rate } = await consumeCaller(database(), 'validation', request.headers)
    const validation = await inPlace(owner, request, MAX_VALIDATED_BYTES, async (arrived) =>
      check(database(), owner, await readValidation(arrived, owner)),
    )
    const response = Response.json(validation, { headers: { 'cache-control': 'no-store' } })
    return withRate(response, rate)
  })
