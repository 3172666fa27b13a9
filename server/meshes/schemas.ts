import { z } from 'zod'
import { Trend } from '../results/schemas'

export const MeshSummary = z.object({
  slug: z.string(),
  name: z.string(),
  about: z.string().nullable(),
  url: z.string().nullable(),
  vendor: z.string().nullable(),
  isBaseline: z.boolean(),
  modes: z.array(z.string()),
  versions: z.number(),
  conditions: z.number(),
  latestVersion: z.string().nullable(),
  latestMeasuredOn: z.string().nullable(),
})
export type MeshSummary = z.infer<typeof MeshSummary>

export const MeshVersionSummary = z.object({
  version: z.string().nullable(),
  track: z.string(),
  sortKey: z.string().nullable(),
  conditions: z.number(),
  publications: z.array(z.object({ slug: z.string(), title: z.string() })),
})

export const GetMeshInput = z.object({
  mesh: z.string().max(60),
  /** metric key or code; null: every metric with more than one version */
  metric: z.string().max(120).nullable().default(null),
  limit: z.number().int().min(1).max(60).default(12),
})
export type GetMeshInput = z.infer<typeof GetMeshInput>

export const MeshDetail = z.object({
  mesh: MeshSummary,
  versions: z.array(MeshVersionSummary),
  publications: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      relation: z.enum(['vendor', 'independent', 'unknown']),
      byOwnVendor: z.boolean(),
    }),
  ),
  metrics: z.array(z.object({ key: z.string(), versions: z.number() })),
  trends: z.array(Trend),
  /** trends that exist; `trends` may hold fewer */
  total: z.number(),
})
export type MeshDetail = z.infer<typeof MeshDetail>
