import { noticeWords } from '@/components/embeds/words'
import type { Db } from '@/server/platform/db/client'
import {
  noticesOfDigits,
  noticesOfEditions,
  noticesOfMeshes,
} from '@/server/charts/snapshots/notices'
import type { RetractionNotice } from '@/server/charts/snapshots/schemas'
import { AppError } from '@/server/platform/errors'
import { subjectOfText } from '@/server/results/compare/subject-text'
import type { Kind } from './chart-query'

const HEX = /^[0-9a-f]{16,64}$/

/** Whether a chart is of one test bed, by its group or its family, and by which digits. */
export function readKey(query: Record<string, string>): {
  of: 'group' | 'family'
  digits: string
} | null {
  const of = query.family === undefined ? 'group' : 'family'
  const digits = query[of] ?? ''
  return HEX.test(digits) ? { of, digits } : null
}

/**
 * Retractions of what a chart would show: of its test bed where its address names one, else of the products that it names,
 * where these were measured together.
 */
export async function findNotices(
  db: Db,
  kind: Kind,
  query: Record<string, string>,
): Promise<RetractionNotice[]> {
  const key = readKey(query)
  if (key !== null) return noticesOfDigits(db, key.of, key.digits)
  const { mesh = '', document = '' } = query
  if (kind === 'editions') return noticesOfEditions(db, document, mesh)
  if (kind === 'compare' || kind === 'ratios') {
    const pair = kind === 'ratios' ? (query.pair ?? 'b') : 'b'
    const meshes = [query.a, query[pair]].map((text) => subjectOfText(text ?? '')?.mesh ?? '')
    return noticesOfMeshes(db, meshes)
  }
  return mesh === '' ? [] : noticesOfMeshes(db, [mesh])
}

/** Explains a chart that is empty because its values were retracted. @throws the error, or AppError GONE */
export async function throwRetracted(
  db: Db,
  kind: Kind,
  query: Record<string, string>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
  const notices = await findNotices(db, kind, query)
  if (notices.length === 0) throw error
  const detail = noticeWords(notices, false).join(' ').replace(/\.$/, '')
  throw new AppError('GONE', { title: 'What this chart showed was retracted', detail })
}
