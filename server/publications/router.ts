import { z } from 'zod'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { PUBLICATIONS, publicationTag } from '@/server/catalogue/cache-tags'
import { namedText } from '@/server/platform/db/storable-text'
import { declared, procedure, router } from '@/server/platform/trpc'
import { getFindings } from './findings/queries'
import { Findings } from './findings/schemas'
import { getObservation, listBuckets, listObservations } from './observations'
import { getPublication, listPublications } from './queries'
import { ObservationDetail, PublicationDetail, PublicationSummary } from './schemas'

const LINKERD = '/api/v1/publications/linkerd-2021-05-benchmarking-linkerd-and-istio'
const BySlug = z.object({ slug: namedText(120).describe('`slug` of the list') })

/** Includes PUBLICATIONS, because the page lists earlier and later editions. */
const toTags = (slug: string): string[] => [PUBLICATIONS, publicationTag(slug)]

export const publicationsRouter = router({
  list: procedure
    .meta({
      rest: {
        id: 'listPublications',
        path: '/api/v1/publications',
        summary: 'Publications, newest first',
        response: 'PublicationPage',
        cursor: ['slug'],
        examples: ['/api/v1/publications?limit=2'],
      },
    })
    .output(declared(z.array(PublicationSummary)))
    .query(({ ctx: { db } }) =>
      cachedRead(db, ['publications'], [PUBLICATIONS], (reader) => listPublications(reader)),
    ),
  get: procedure
    .meta({
      rest: {
        id: 'getPublication',
        path: '/api/v1/publications/{slug}',
        summary: 'One publication: method, checklist, results, claims and notes',
        response: 'Publication',
        examples: [LINKERD],
      },
    })
    .input(BySlug)
    .output(declared(PublicationDetail))
    .query(({ ctx: { db }, input: { slug } }) =>
      cachedRead(db, ['publication', slug], toTags(slug), (reader) => getPublication(reader, slug)),
    ),
  findings: procedure
    .meta({
      rest: {
        id: 'getFindings',
        path: '/api/v1/findings',
        summary:
          'What the checks of all publications found: pairs, single runs, readings and claims',
        response: 'Findings',
        examples: ['/api/v1/findings'],
      },
    })
    .output(declared(Findings))
    .query(({ ctx: { db } }) =>
      cachedRead(db, ['findings'], [PUBLICATIONS], (reader) => getFindings(reader)),
    ),
  observations: procedure
    .meta({
      rest: {
        id: 'listObservations',
        path: '/api/v1/publications/{slug}/observations',
        summary: 'Every quantity of a publication with all its readings, the canonical one first',
        response: 'ObservationPage',
        cursor: ['id'],
        examples: [`${LINKERD}/observations?limit=5`],
      },
    })
    .input(BySlug)
    .output(declared(z.array(ObservationDetail)))
    .query(({ ctx: { db }, input: { slug } }) =>
      cachedRead(db, ['observations', slug], toTags(slug), (reader) =>
        listObservations(reader, slug),
      ),
    ),
  /** Of one condition. */
  ofCondition: procedure
    .input(BySlug.extend({ condition: z.int() }))
    .output(declared(z.array(ObservationDetail)))
    .query(({ ctx: { db }, input: { slug, condition } }) =>
      cachedRead(db, ['observations-of', slug, condition], toTags(slug), (reader) =>
        listObservations(reader, slug, { conditionId: condition }),
      ),
    ),
  /** One quantity by its id. */
  value: procedure
    .input(BySlug.extend({ id: z.int() }))
    .output(declared(ObservationDetail))
    .query(({ ctx: { db }, input: { slug, id } }) =>
      cachedRead(db, ['observation', slug, id], toTags(slug), (reader) =>
        getObservation(reader, slug, id),
      ),
    ),
  /** Conditions whose value of a metric is known by its bucket alone. */
  buckets: procedure
    .input(BySlug.extend({ metric: z.string() }))
    .output(declared(z.array(z.number())))
    .query(({ ctx: { db }, input: { slug, metric } }) =>
      cachedRead(db, ['buckets', slug, metric], toTags(slug), (reader) =>
        listBuckets(reader, slug, metric),
      ),
    ),
})
