import { z } from 'zod'
import { askedText } from '@/server/platform/database-text'
import { cached } from '@/server/platform/cache/cached'
import { tagsOfCondition, tagsOfRun } from '@/server/platform/cache/tags'
import { procedure, router } from '@/server/platform/trpc'
import { getCondition, getRun } from './queries'
import { ConditionDetail, RunDetail } from './schemas'

export const runsRouter = router({
  get: procedure
    .input(z.object({ id: askedText(60) }))
    .output(RunDetail)
    .query(async ({ ctx: { db, viewerOrgId }, input: { id } }) =>
      // What only its sender may see yet is not counted by any tag.
      viewerOrgId == null
        ? cached(db, ['run', id], await tagsOfRun(db, id), () => getRun(db, id, null))
        : getRun(db, id, viewerOrgId),
    ),
  condition: procedure
    .input(
      z.object({
        id: z
          .number()
          .int()
          .positive()
          .max(2 ** 31 - 1),
      }),
    )
    .output(ConditionDetail)
    .query(async ({ ctx: { db }, input: { id } }) =>
      cached(db, ['condition', id], await tagsOfCondition(db, id), () => getCondition(db, id)),
    ),
})
