import { database } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
import { answer } from '@/server/platform/http/problem'
import { withRate } from '@/server/platform/http/rate-headers'
import { addressOf } from '@/server/auth/limits/address'
import { take } from '@/server/auth/limits/limits'
import { meshIdOf } from '@/server/runs/submission/resolve-condition'
import { readValidation } from '@/server/runs/validation/request'
import { validate } from '@/server/runs/validation/validate'

async function unknownMesh(slug: string): Promise<AppError | null> {
  try {
    await meshIdOf(database(), slug)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** What would be stored, without a token and without keeping anything. */
export const POST = (request: Request): Promise<Response> =>
  answer(async () => {
    const rate = await take(database(), [
      { kind: 'validation', of: addressOf(request.headers) },
      { kind: 'validation_all', of: 'all' },
    ])
    const validation = await validate({ ...(await readValidation(request)), unknownMesh })
    const answered = Response.json(validation, { headers: { 'cache-control': 'no-store' } })
    return withRate(answered, rate)
  })
