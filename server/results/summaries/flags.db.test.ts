import { expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { recomputeFlags } from './flags'

const { db } = await testDatabase({ isPublished: true })

const flagsOf = (campaign: string, code: string) => db.$queryRaw<
  { subject: string; rps: number | null; scope: string; severity: string; text: string }[]
>`SELECT c.published_as AS subject, w.target_rps AS rps, f.scope, f.severity, f.text
  FROM quality_flag f JOIN condition c ON c.id = f.condition_id JOIN campaign ca ON ca.id = c.campaign_id
    JOIN workload w ON w.id = c.workload_id
  WHERE ca.slug = ${campaign} AND f.code = ${code} ORDER BY 1, 2, 3`

const cells = async (campaign: string, code: string): Promise<string[]> =>
  (await flagsOf(campaign, code)).map(({ subject, rps, scope, severity }) =>
    [subject, rps, scope, severity].filter((word) => word !== null && word !== '').join(' '),
  )

it('says where linkerd-2025 is better than no mesh, and where its median lies above its p90', async () => {
  const slug = 'linkerd-2025-04-linkerd-vs-ambient'
  expect(await cells(slug, 'NEGATIVE_OVERHEAD')).toContain('linkerd 200 http.latency.p99 warn')
  expect(await cells(slug, 'NEGATIVE_OVERHEAD')).toContain('linkerd 20 warn')
  // 46.80 against 46.84 ms, printed to a tenth: the figures are too coarse to tell.
  expect(await cells(slug, 'NEGATIVE_OVERHEAD')).toContain('linkerd 200 http.latency.p50 info')
  expect(await cells(slug, 'PERCENTILES_NOT_MONOTONE')).toEqual([
    'istio-sidecar 2000 http.latency exclude',
  ])
  expect(await cells(slug, 'SELECTION_ON_RESPONSE')).toHaveLength(12)
  expect(await cells(slug, 'FEW_REPEATS')).toHaveLength(12)
})

it('finds the one closed-loop test whose rate and latency cannot both be right', async () => {
  expect(await cells('danielstechblog-2026-06-cilium-ztunnel-aks', 'RR_INCONSISTENT')).toEqual([
    'azure-cni-node-subnet-native tcp.rr.latency exclude',
    'azure-cni-node-subnet-native tcp.rr.rate exclude',
  ])
})

it('keeps one baseline per datapath for Cilium on AKS', async () => {
  const baselines = await db.$queryRaw<{ subject: string }[]>`
    SELECT DISTINCT b.published_as AS subject FROM condition_baseline cb JOIN condition b ON b.id = cb.baseline_id
      JOIN condition c ON c.id = cb.condition_id JOIN campaign ca ON ca.id = c.campaign_id
    WHERE ca.slug = 'danielstechblog-2026-06-cilium-ztunnel-aks' AND c.published_as LIKE '%ztunnel' ORDER BY 1`
  expect(baselines.map(({ subject }) => subject)).toEqual(['cilium-geneve', 'cilium-native'])
})

it('calls the maxima of linkerd-2021-05 what they are: noisy, in the baseline too', async () => {
  const slug = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
  expect(await cells(slug, 'VARIANCE_VERY_HIGH')).toHaveLength(1)
  expect((await cells(slug, 'BASELINE_NOISY')).every((cell) => cell.includes('http.latency'))).toBe(
    true,
  )
})

it('writes nothing when nothing changed', async () => {
  const stored = () => db.$queryRaw`SELECT ctid::text, xmin::text FROM quality_flag ORDER BY id`
  const before = await stored()
  const conditions = await db.condition.findMany({ select: { id: true } })
  await db.$transaction((tx) =>
    recomputeFlags(
      tx,
      conditions.map((c) => c.id),
    ),
  )
  expect(await stored()).toEqual(before)
})
