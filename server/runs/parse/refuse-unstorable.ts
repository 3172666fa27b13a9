import type { RunContext } from '@/ingest/context/context'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import type { NominalWorkload } from '@/ingest/context/nominal-workload'
import { findSecret } from '@/ingest/formats/secrets'
import { AppError } from '@/server/platform/errors'

/** Values that a format allows but a column does not: rejected with a message instead of a database error. */
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

/** Contexts are public, and a recorded command line may contain a credential. */
function refuseSecrets(context: RunContext): void {
  for (const [key, value] of Object.entries(context)) {
    const secret = findSecret(typeof value === 'string' ? value : JSON.stringify(value ?? null))
    if (!secret) continue
    throw new AppError('INVALID_CONTEXT', {
      title: 'the context carries a credential',
      detail: `expected no credential in ${key}, found ${secret.what}; contexts are published`,
      cause: 'SECRET_IN_FILE',
      file: 'context',
      pointer: `/${key}`,
      hint: 'revoke the credential, remove it and send the request again',
    })
  }
}

/** @throws AppError INVALID_CONTEXT */
export function refuseUnstorableContext(context: RunContext): void {
  refuseSecrets(context)
  const { started_at } = context
  if (!started_at || isStorableTime(started_at)) return
  throw new AppError('INVALID_CONTEXT', {
    title: 'context: started_at is not valid',
    detail: `expected ${TIME}, found ${started_at}`,
    file: 'context',
    pointer: '/started_at',
  })
}
