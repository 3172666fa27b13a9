import { z } from 'zod'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { listFamilyTags } from '@/server/catalogue/cache-tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { compareRun } from './gate/compare-run'
import { ComparisonInput, RunComparison } from './gate/schemas'
import { getCondition, getRun, listComparisonTags, listRunTags } from './queries'
import { ConditionDetail, RunDetail } from './schemas'

const ConditionId = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1)
  .describe('`conditionId` of any value')
const RunId = z
  .uuid()
  .describe('id that the answer to a submission gave, or of `runs` of a condition')

export const runsRouter = router({
  condition: procedure
    .meta({
      rest: {
        id: 'getCondition',
        path: '/api/v1/conditions/{id}',
        summary: 'One condition: its runs, every number by every method, the charts it stands in',
        response: 'Condition',
        examples: ['/api/v1/conditions/1'],
      },
    })
    .input(z.object({ id: ConditionId }))
    .output(declared(ConditionDetail))
    .query(async ({ ctx: { db }, input: { id } }) =>
      cachedRead(db, ['condition', id], await listFamilyTags(db, id), (reader) =>
        getCondition(reader, id),
      ),
    ),
  get: procedure
    .meta({
      rest: {
        id: 'getRun',
        path: '/api/v1/runs/{id}',
        summary:
          'One run: measurements, histograms, flags, provenance; `rawUrl` has the file as sent',
        response: 'Run',
        // Published data have no single runs, so there is no example.
        examples: [],
      },
    })
    .input(z.object({ id: RunId }))
    .output(declared(RunDetail))
    .query(async ({ ctx: { db, viewerOrgId }, input: { id } }) => {
      const viewer = (await viewerOrgId?.()) ?? null
      // Runs visible only to their sender have no cache tag.
      if (viewer !== null) return getRun(db, id, viewer)
      return cachedRead(db, ['run', id], await listRunTags(db, id), (reader) =>
        getRun(reader, id, null),
      )
    }),
  comparison: procedure
    .meta({
      rest: {
        id: 'getRunComparison',
        path: '/api/v1/runs/{id}/comparison',
        summary:
          'One run beside the comparable runs before it, with what is proved, and bounds for a CI job',
        response: 'RunComparison',
        examples: [],
      },
    })
    .input(ComparisonInput)
    .output(declared(RunComparison))
    .query(async ({ ctx: { db, viewerOrgId }, input }) => {
      const viewer = (await viewerOrgId?.()) ?? null
      if (viewer !== null) return compareRun(db, input, viewer)
      return cachedRead(
        db,
        ['comparison', input],
        await listComparisonTags(db, input.id),
        (reader) => compareRun(reader, input, null),
      )
    }),
})
