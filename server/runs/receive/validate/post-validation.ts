import { database } from '@/server/platform/db/client'
import type { BufferedRequest } from '@/server/platform/http/buffered-request'
import { respond } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'
import { consumeCaller } from '@/server/auth/limits/open-limits'
import { runAdmitted } from '../admission-queue'
import { check } from './check'
import { MAX_VALIDATED_BYTES, readValidation } from './request'

/**
 * `POST /api/v1/validate`: reads a submission and stores nothing. Needs no token; one is counted for its organisation.
 * Never throws: a failure is a problem.
 */
export const postValidation = (request: BufferedRequest): Promise<Response> =>
  respond(async () => {
    const { owner, rate } = await consumeCaller(database(), 'validation', request.headers)
    const validation = await runAdmitted(owner, request, MAX_VALIDATED_BYTES, async (arrived) =>
      check(database(), owner, await readValidation(arrived, owner)),
    )
    const response = Response.json(validation, { headers: { 'cache-control': 'no-store' } })
    return withRate(response, rate)
  })
