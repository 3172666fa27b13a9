import { z } from 'zod'
import { uniqueFields } from '@/server/platform/http/form'
import { declared, requireHeaders, procedure, router } from '@/server/platform/trpc'
import type { ActionName } from './actions'
import { perform, requireOwnForm, requireSession } from './perform'
import { Outcome } from './schemas'

/**
 * A form of /admin as a mutation: the same fields and session token, checked like the plain form. The session is checked
 * before any of the body is read.
 */
const form = (action: ActionName) =>
  procedure
    .use(async ({ ctx, next }) =>
      next({ ctx: { session: await requireSession(ctx.db, requireHeaders(ctx)) } }),
    )
    .input(z.instanceof(FormData))
    .output(declared(Outcome))
    .mutation(({ ctx: { db, session }, input }) => {
      const fields = uniqueFields(input)
      requireOwnForm(session, fields.form)
      return perform(db, session, action, fields)
    })

/** Served below /admin, where browsers send the session cookie; /api/trpc has none of these. */
export const adminRouter = router({
  review: form('review'),
  dispute: form('dispute'),
  standing: form('standing'),
  correct: form('correct'),
  respond: form('respond'),
  'make-token': form('make-token'),
  'revoke-token': form('revoke-token'),
  'add-publisher': form('add-publisher'),
  'remove-publisher': form('remove-publisher'),
  product: form('product'),
  organisation: form('organisation'),
})
