import { z } from 'zod'
import { namedText } from '@/server/platform/db/storable-text'
import { declared, procedure, router } from '@/server/platform/trpc'
import { SnapshotAbout } from './schemas'
import { aboutSnapshot } from './snapshots'

const Hash = namedText(64).describe(
  '64 hexadecimal digits, as its address has them; `/s/{hash}.svg` is the picture',
)

export const embedsRouter = router({
  snapshot: procedure
    .meta({
      rest: {
        id: 'getSnapshot',
        path: '/api/v1/snapshots/{hash}',
        summary: 'A frozen chart: what it was drawn from, as data, and what was retracted since',
        response: 'Snapshot',
        // Which charts are frozen depends on the instance.
        examples: [],
      },
    })
    .input(z.object({ hash: Hash }))
    .output(declared(SnapshotAbout))
    .query(({ ctx, input }) => aboutSnapshot(ctx.db, input.hash)),
})
