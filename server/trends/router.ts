import { z } from 'zod'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL, meshTag } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import { declared, procedure, router } from '@/server/platform/trpc'
import { comparableTrends } from './comparable-trends'
import { listEditionSets } from './editions/queries'
import { EditionSet } from './editions/schemas'
import { trendsLead } from './summary'
import { getMesh, getMeshPage, listMeshes } from './queries'
import {
  ComparableTrends,
  GetMeshInput,
  GetTrendsInput,
  MeshDetail,
  MeshPage,
  MeshSummary,
  MeshTrends,
  MeshVersionSummary,
  TrendsLead,
} from './schemas'

const mesh = (db: Db, input: GetMeshInput): Promise<MeshDetail> =>
  cachedRead(db, ['mesh', input], [meshTag(input.mesh)], (reader) => getMesh(reader, input))

export const meshesRouter = router({
  list: procedure
    .meta({
      rest: {
        id: 'listMeshes',
        path: '/api/v1/meshes',
        summary: 'Every measured product',
        response: 'MeshPage',
        cursor: ['slug'],
        examples: ['/api/v1/meshes?limit=3'],
      },
    })
    .output(declared(z.array(MeshSummary)))
    .query(({ ctx: { db } }) => cachedRead(db, ['meshes'], [ALL], (reader) => listMeshes(reader))),
  get: procedure
    .meta({
      rest: {
        id: 'getMesh',
        path: '/api/v1/meshes/{mesh}',
        summary:
          'One product: versions, publications, trends from version to version and from run to run',
        response: 'Mesh',
        examples: ['/api/v1/meshes/istio?limit=2'],
      },
    })
    .input(GetMeshInput)
    .output(declared(MeshDetail))
    .query(({ ctx: { db }, input }) => mesh(db, input)),
  page: procedure
    .input(GetMeshInput)
    .output(declared(MeshPage))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['mesh-page', input], [meshTag(input.mesh)], (reader) =>
        getMeshPage(reader, input),
      ),
    ),
  lead: procedure
    .input(GetMeshInput.pick({ mesh: true }))
    .output(declared(TrendsLead))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['mesh-lead', input.mesh], [meshTag(input.mesh)], (reader) =>
        trendsLead(reader, input.mesh),
      ),
    ),
  comparing: procedure
    .input(GetTrendsInput)
    .output(declared(ComparableTrends))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['mesh-comparing', input], [meshTag(input.mesh)], (reader) =>
        comparableTrends(reader, input),
      ),
    ),
  editions: procedure
    .input(GetMeshInput.pick({ mesh: true }))
    .output(declared(z.array(EditionSet)))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['mesh-editions', input.mesh], [meshTag(input.mesh)], (reader) =>
        listEditionSets(reader, input.mesh),
      ),
    ),
  versions: procedure
    .meta({
      rest: {
        id: 'listVersions',
        path: '/api/v1/meshes/{mesh}/versions',
        summary: 'Measured versions of one product, newest first inside each release track',
        response: 'VersionPage',
        cursor: ['track', 'version'],
        examples: ['/api/v1/meshes/istio/versions?limit=3'],
      },
    })
    .input(GetMeshInput.pick({ mesh: true }))
    .output(declared(z.array(MeshVersionSummary)))
    .query(async ({ ctx: { db }, input }) => {
      const { versions } = await mesh(db, { mesh: input.mesh, metric: null, limit: 1, page: 1 })
      return versions
    }),
  trends: procedure
    .meta({
      rest: {
        id: 'listTrends',
        path: '/api/v1/meshes/{mesh}/trends',
        summary:
          'Trends of one product from version to version and from run to run, with what is proved',
        response: 'Trends',
        examples: ['/api/v1/meshes/istio/trends?metric=tcp.throughput.mean&limit=1'],
      },
    })
    .input(GetTrendsInput)
    .output(declared(MeshTrends))
    .query(async ({ ctx: { db }, input }) => {
      const { trends, total, submittedTotal, ...rest } = await mesh(db, input)
      const { ciTrends, ciTotal, ciSubmittedTotal, falseAlarms } = rest
      return { trends, total, submittedTotal, ciTrends, ciTotal, ciSubmittedTotal, falseAlarms }
    }),
})
