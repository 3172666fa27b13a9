import { z } from 'zod'
import { namedText } from '@/server/platform/db/storable-text'
import { AppError } from '@/server/platform/errors'

/** A page of a list: at most `limit` items after the one named by `cursor`; null starts at the beginning. */
export const PageInput = z.object({
  limit: z.number().int().min(1).max(200).default(50).describe('items in one answer'),
  cursor: namedText(120).nullable().default(null).describe('`nextCursor` of the answer before'),
})
export type PageInput = z.infer<typeof PageInput>

/** One page of a list. `nextCursor` is null on the last page. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number(), nextCursor: z.string().nullable() })

/**
 * One page of a list whose items have unique keys.
 * @throws AppError BAD_REQUEST for a cursor that names no item
 */
export function paginate<T>(all: readonly T[], keyOf: (item: T) => string, input: PageInput) {
  const { limit, cursor } = input
  const before = cursor === null ? -1 : all.findIndex((item) => keyOf(item) === cursor)
  if (cursor !== null && before === -1)
    throw new AppError('BAD_REQUEST', {
      title: 'Unknown cursor',
      detail: `expected the nextCursor of a response, found "${cursor}"`,
      pointer: 'cursor',
      hint: 'start again without a cursor',
    })
  const items = all.slice(before + 1, before + 1 + limit)
  const last = items.at(-1)
  const hasMore = before + 1 + items.length < all.length
  return { items, total: all.length, nextCursor: hasMore && last ? keyOf(last) : null }
}
