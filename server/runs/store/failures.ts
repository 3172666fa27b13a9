import { isAway } from '@/server/platform/db/faults'
import { AppError } from '@/server/platform/errors'

const toCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** What the transaction met was the work of another one: again, from the start. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error &&
  /\b(40P01|40001|23505|P2034)\b|deadlock|write conflict/i.test(`${error.message} ${toCode(error)}`)

/** No connection became free in time: nothing has happened yet, so the sender can simply retry. */
const isBusy = (error: unknown): boolean =>
  ['P2028', 'P2024'].includes(toCode(error)) ||
  (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))

/** What submitters learn about an error that ended their transaction. */
export const inBatch = (error: unknown): unknown =>
  isBusy(error)
    ? new AppError('BUSY', {
        title: 'The server is busy',
        detail: 'no database connection became free within 30 s; nothing was stored',
        hint: 'send the same request again; a repeat never stores twice',
      })
    : error

/** A statement that failed may have failed for one row; without a database, every batch fails. */
export const mayBeOfOneItem = (error: unknown): boolean =>
  !(error instanceof AppError) && !isAway(error)
