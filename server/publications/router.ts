import { z } from 'zod'
import { askedText } from '@/server/platform/database-text'
import { cached } from '@/server/platform/cache/cached'
import { PUBLICATIONS, publicationTag } from '@/server/platform/cache/tags'
import { procedure, router } from '@/server/platform/trpc'
import { listObservations } from './observations'
import { getPublication, listPublications } from './queries'
import { ObservationDetail, PublicationDetail, PublicationSummary } from './schemas'

const BySlug = z.object({ slug: askedText(120) })

/** Also the names of the editions before and after it stand there. */
const tagsOf = (slug: string): string[] => [PUBLICATIONS, publicationTag(slug)]

export const publicationsRouter = router({
  list: procedure
    .output(z.array(PublicationSummary))
    .query(({ ctx: { db } }) =>
      cached(db, ['publications'], [PUBLICATIONS], () => listPublications(db)),
    ),
  get: procedure
    .input(BySlug)
    .output(PublicationDetail)
    .query(({ ctx: { db }, input: { slug } }) =>
      cached(db, ['publication', slug], tagsOf(slug), () => getPublication(db, slug)),
    ),
  observations: procedure
    .input(BySlug)
    .output(z.array(ObservationDetail))
    .query(({ ctx: { db }, input: { slug } }) =>
      cached(db, ['observations', slug], tagsOf(slug), () => listObservations(db, slug)),
    ),
})
