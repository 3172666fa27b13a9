import { database } from '@/server/db'
import { AppError } from '@/server/errors'
import { answer } from '@/server/http/problem'
import { withRate } from '@/server/http/rate-headers'
import { addressOf } from '@/server/limits/address'
import { take } from '@/server/limits/limits'
import { meshIdOf } from '@/server/runs/place'
import { readValidation } from '@/server/validate/request'
import { validate } from '@/server/validate/validate'

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
