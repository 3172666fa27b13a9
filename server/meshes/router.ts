import { z } from 'zod'
import { cached } from '../cache/cached'
import { ALL, meshTag } from '../cache/tags'
import { procedure, router } from '../trpc'
import { getMesh, listMeshes } from './queries'
import { GetMeshInput, MeshDetail, MeshSummary } from './schemas'

export const meshesRouter = router({
  list: procedure
    .output(z.array(MeshSummary))
    .query(({ ctx: { db } }) => cached(db, ['meshes'], [ALL], () => listMeshes(db))),
  get: procedure
    .input(GetMeshInput)
    .output(MeshDetail)
    .query(({ ctx: { db }, input }) =>
      cached(db, ['mesh', input], [meshTag(input.mesh)], () => getMesh(db, input)),
    ),
})
