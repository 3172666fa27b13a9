import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { refuseUnknownMesh } from '@/server/runs/store/resolve-product'
import type { Validation } from '@/server/runs/parse/schemas'
import { validateSubmission, type ToValidate } from './validate'

async function unknownMesh(db: Db, slug: string): Promise<AppError | null> {
  try {
    await refuseUnknownMesh(db, slug)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** What this instance would store, checked against its products; stores nothing. @throws AppError */
export const check = (
  db: Db,
  owner: string,
  input: Omit<ToValidate, 'owner' | 'unknownMesh'>,
): Promise<Validation> =>
  validateSubmission({ ...input, owner, unknownMesh: (slug) => unknownMesh(db, slug) })
