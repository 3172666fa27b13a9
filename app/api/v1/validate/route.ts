import { database } from '@/server/platform/db'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'
import { addressOf } from '@/server/auth/limits/address'
import { consumeOpen } from '@/server/auth/limits/open-limits'
import { check } from '@/server/runs/validation/check'
import { readValidation } from '@/server/runs/validation/request'

/** Validates a submission without a token and without storing anything. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    const rate = await consumeOpen(database(), 'validation', request.headers)
    const owner = addressOf(request.headers)
    const validation = await check(database(), owner, await readValidation(request))
    const response = Response.json(validation, { headers: { 'cache-control': 'no-store' } })
    return withRate(response, rate)
  })
