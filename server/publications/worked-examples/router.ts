import { cachedRead } from '@/server/platform/cache/cached-read'
import { meshTag, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { comparabilityExample, publishedExamples } from './queries'
import { releaseExample } from './release-example'
import { MethodologyExamples } from './schemas'

/** Each part has its own cache tags, so that a new run invalidates only what it may change. */
export const methodologyRouter = router({
  examples: procedure.output(declared(MethodologyExamples)).query(async ({ ctx: { db } }) => {
    const [published, comparability, release] = await Promise.all([
      cachedRead(db, ['methodology', 'published'], [PUBLICATIONS], publishedExamples),
      cachedRead(
        db,
        ['methodology', 'comparability'],
        [meshTag('linkerd'), meshTag('istio')],
        comparabilityExample,
      ),
      cachedRead(db, ['methodology', 'release'], [meshTag('istio')], releaseExample),
    ])
    return { ...published, comparability, release }
  }),
})
