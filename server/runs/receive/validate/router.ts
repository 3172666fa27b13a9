import { z } from 'zod'
import { readClientAddress } from '@/server/platform/http/client-address'
import { limited } from '@/server/auth/limits/open-limits'
import { declared, requireHeaders, procedure, router } from '@/server/platform/trpc'
import { check } from './check'
import { validationOfForm } from './request'
import { Validation } from '@/server/runs/parse/schemas'

export const validationRouter = router({
  /** A form with `context` and one `result` for each file, as `POST /api/v1/validate` takes it. */
  check: procedure
    // Counted before the body is read.
    .use(limited('validation'))
    .input(z.instanceof(FormData))
    .output(declared(Validation))
    .mutation(async ({ ctx, input }) =>
      check(ctx.db, readClientAddress(requireHeaders(ctx)), await validationOfForm(input)),
    ),
})
