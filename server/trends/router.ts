import { z } from 'zod'
import { cached } from '@/server/platform/cache/cached'
import { ALL, meshTag } from '@/server/platform/cache/tags'
import { procedure, router } from '@/server/platform/trpc'
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
