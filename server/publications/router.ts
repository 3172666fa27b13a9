import { z } from 'zod'
import { procedure, router } from '../trpc'
import { listObservations } from './observations'
import { getPublication, listPublications } from './queries'
import { ObservationDetail, PublicationDetail, PublicationSummary } from './schemas'

const BySlug = z.object({ slug: z.string().max(120) })

export const publicationsRouter = router({
  list: procedure.output(z.array(PublicationSummary)).query(({ ctx }) => listPublications(ctx.db)),
  get: procedure
    .input(BySlug)
    .output(PublicationDetail)
    .query(({ ctx, input }) => getPublication(ctx.db, input.slug)),
  observations: procedure
    .input(BySlug)
    .output(z.array(ObservationDetail))
    .query(({ ctx, input }) => listObservations(ctx.db, input.slug)),
})
