import { z } from 'zod'
import { askedText } from '@/server/platform/database-text'
import { procedure, router } from '@/server/platform/trpc'
import { SnapshotAbout } from './schemas'
import { getSnapshot } from './snapshots'

export const embedsRouter = router({
  snapshot: procedure
    .input(z.object({ hash: askedText(64) }))
    .output(SnapshotAbout)
    .query(({ ctx, input }) => getSnapshot(ctx.db, input.hash)),
})
