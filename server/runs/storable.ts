import type { RunContext } from '@/ingest/context'
import type { ParsedRun } from '@/ingest/model'
import type { NominalWorkload } from '@/ingest/reconcile'
import { AppError } from '../errors'

/** Values that a format allows and a column does not: refused with words instead of failing on their way to the disk. */
const INT4_MAX = 2 ** 31 - 1
const TIME = 'a time from 2000 to 2099 with an offset of at most 15 hours'

const isStorableTime = (iso: string): boolean =>
  /^20\d\d-/.test(iso) && !Number.isNaN(Date.parse(iso)) && !/[+-](1[6-9]|2\d):?\d\d$/.test(iso)

function refuse(file: string, field: string, expected: string, found: unknown): never {
  throw new AppError('INVALID_RESULT', {
    title: `${field} cannot be right`,
    detail: `expected ${expected}, found ${String(found)}`,
    cause: 'INVALID_VALUE',
    file,
  })
}

/** @throws AppError INVALID_RESULT */
export function refuseUnstorableRun(
  file: string,
  run: ParsedRun,
  { connections, payloadBytes }: NominalWorkload,
): void {
  if (connections !== null && (connections < 1 || connections > INT4_MAX))
    refuse(file, 'connections', `a whole number from 1 to ${INT4_MAX}`, connections)
  if (payloadBytes !== null && payloadBytes > INT4_MAX)
    refuse(file, 'payload bytes', `a whole number up to ${INT4_MAX}`, payloadBytes)
  if (run.startedAt !== null && !isStorableTime(run.startedAt))
    refuse(file, 'the start time', TIME, run.startedAt)
}

/** @throws AppError INVALID_CONTEXT */
export function refuseUnstorableContext({ started_at }: RunContext): void {
  if (!started_at || isStorableTime(started_at)) return
  throw new AppError('INVALID_CONTEXT', {
    title: 'context: started_at is not valid',
    detail: `expected ${TIME}, found ${started_at}`,
    file: 'context',
    pointer: '/started_at',
  })
}
