import { z } from 'zod'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL } from '../cache-tags'
import { namedText } from '@/server/platform/db/storable-text'
import type { Db } from '@/server/platform/db/client'
import { declared, procedure, router } from '@/server/platform/trpc'
import { getHarness, listHarnesses } from './queries'
import { HarnessGuide } from './schemas'

const cachedHarnesses = (db: Db): Promise<HarnessGuide[]> =>
  cachedRead(db, ['harnesses'], [ALL], (reader) => listHarnesses(reader))

export const harnessesRouter = router({
  list: procedure
    .meta({
      rest: {
        id: 'listHarnesses',
        path: '/api/v1/harnesses',
        summary: 'Load generators whose files are read, with the command line for each',
        response: 'HarnessPage',
        cursor: ['id'],
        examples: ['/api/v1/harnesses?limit=2'],
      },
    })
    .output(declared(z.array(HarnessGuide)))
    .query(({ ctx }) => cachedHarnesses(ctx.db)),
  get: procedure
    .meta({
      rest: {
        id: 'getHarness',
        path: '/api/v1/harnesses/{id}',
        summary: 'One load generator',
        response: 'Harness',
        examples: ['/api/v1/harnesses/fortio'],
      },
    })
    .input(z.object({ id: namedText(60).describe('`id` of the list') }))
    .output(declared(HarnessGuide))
    .query(({ ctx, input }) =>
      cachedRead(ctx.db, ['harness', input.id], [ALL], (reader) => getHarness(reader, input.id)),
    ),
})
