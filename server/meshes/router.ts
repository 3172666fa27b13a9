import { z } from 'zod'
import { procedure, router } from '../trpc'
import { getMesh, listMeshes } from './queries'
import { GetMeshInput, MeshDetail, MeshSummary } from './schemas'

export const meshesRouter = router({
  list: procedure.output(z.array(MeshSummary)).query(({ ctx }) => listMeshes(ctx.db)),
  get: procedure
    .input(GetMeshInput)
    .output(MeshDetail)
    .query(({ ctx, input }) => getMesh(ctx.db, input)),
})
