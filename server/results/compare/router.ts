import { z } from 'zod'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import { declared, procedure, router } from '@/server/platform/trpc'
import { toCompareInput, NamedComparison } from './named-subjects'
import { compareEvidence, publishedEvidence } from './evidence'
import { compareSubjects } from './queries'
import { CompareInput, Comparison, Evidence, PublishedEvidence } from './schemas'

const compare = (db: Db, input: CompareInput): Promise<Comparison> =>
  cachedRead(db, ['compare', input], [ALL], (reader) => compareSubjects(reader, input))

export const compareRouter = router({
  get: procedure
    .input(CompareInput)
    .output(declared(Comparison))
    .query(({ ctx: { db }, input }) => compare(db, input)),
  evidence: procedure
    .input(CompareInput)
    .output(declared(Evidence))
    .query(({ ctx: { db }, input: { subjects, metric, rps, from, to } }) => {
      // What the answer does not depend on would only keep it several times.
      const asked = CompareInput.parse({ subjects, metric, rps, from, to })
      return cachedRead(db, ['evidence', asked], [ALL], (reader) => compareEvidence(reader, asked))
    }),
  published: procedure
    .input(CompareInput.pick({ subjects: true }).extend({ metric: z.string() }))
    .output(declared(PublishedEvidence))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['published-evidence', input], [ALL], (reader) =>
        publishedEvidence(reader, { ...CompareInput.parse(input), metric: input.metric }),
      ),
    ),
  named: procedure
    .meta({
      rest: {
        id: 'compareSubjects',
        path: '/api/v1/compare',
        summary: 'Two to six subjects: shared axes where they may share one, else what differs',
        response: 'Comparison',
        examples: ['/api/v1/compare?a=istio&b=linkerd&metric=http.latency.p99'],
      },
    })
    .input(NamedComparison)
    .output(declared(Comparison))
    .query(({ ctx: { db }, input }) => compare(db, toCompareInput(input))),
})
