import { describe, expect, it } from 'vitest'
import { noRangesText } from '@/components/overview/opening-words'
import { readOverheads } from '@/components/charts/definitions/overheads-view'
import { apartText, neverText, togetherText } from '@/components/overview/source-words'
import { sourceText } from '@/components/charts/definitions/published-words'
import { createCaller } from '@/server/api/root'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { Overview } from '@/server/results/overview/schemas'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const USUAL = { from: 1000, to: 2000 }
const KEY = 'http.latency.p99'
const get = (more: object = {}): Promise<Overview> =>
  createCaller({ db }).overview.get({ ...USUAL, limit: 50, ...more })
const bump = () => invalidateTags(db, [ALL, PUBLICATIONS])
const rangeOf = ({ ranges }: Overview, mesh: string, mode: string) => {
  const range = ranges.find((one) => one.mesh === mesh && one.mode === mode)
  if (!range) throw new Error(`no range of ${mesh} ${mode}`)
  return range
}
const partnerOf = (overview: Overview, mode: string) =>
  rangeOf(overview, 'istio', mode).partners.find(({ mesh }) => mesh === 'linkerd')

/** Documents that measured both in one group at such a load, counted from the stored values. */
async function shared(mode: string): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    WITH held AS (SELECT DISTINCT c.group_key, su.mesh, su.mode, coalesce(p.edition_of, p.slug) AS document
      FROM condition c JOIN tested_subject su ON su.id = c.subject_id JOIN workload w ON w.id = c.workload_id
        JOIN summary_value s ON s.condition_id = c.id JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id
        JOIN publication p ON p.id = pc.publication_id
      WHERE s.metric = 'http.latency' AND s.q_ppm = 990000 AND s.value IS NOT NULL AND p.retracted_at IS NULL
        AND w.target_rps BETWEEN 1000 AND 2000)
    SELECT count(DISTINCT a.document)::int AS n FROM held a JOIN held b USING (group_key)
    WHERE a.mesh = 'istio' AND a.mode = ${mode} AND b.mesh = 'linkerd'`
  return row?.n ?? 0
}

describe('who says so', () => {
  it('names every publication of a range, whose values make it up and lie in the load', async () => {
    const { ranges, rangesOf } = await get()
    expect(rangesOf).toBe(KEY)
    expect(ranges.length).toBeGreaterThan(4)
    for (const { sources, publications, least, greatest, ownVendor, meshName } of ranges) {
      expect(sources).toHaveLength(publications)
      expect(Math.min(...sources.map((one) => one.least))).toBe(least)
      expect(Math.max(...sources.map((one) => one.greatest))).toBe(greatest)
      expect(sources.filter(({ vendorOf }) => vendorOf.includes(meshName))).toHaveLength(ownVendor)
      for (const { least, greatest, ratios } of sources) {
        // Above no mesh in one measure is above it in the other.
        expect([ratios && ratios.least > 1, ratios && ratios.greatest > 1]).toEqual([
          least > 0,
          greatest > 0,
        ])
      }
      for (const { loads } of sources)
        expect(loads.every((rps) => rps >= 1000 && rps <= 2000)).toBe(true)
    }
  })

  it('lists what only flagged values were published of, apart from the ranges', async () => {
    const { ranges, flaggedOnly } = await get()
    expect(flaggedOnly.map(({ mesh }) => mesh)).toContain('cilium')
    const named = new Set(ranges.map(({ mesh, mode }) => `${mesh} ${mode}`))
    for (const { mesh, mode, sources, flagged, least, greatest } of flaggedOnly) {
      expect(named.has(`${mesh} ${mode}`)).toBe(false)
      expect(sources).toEqual([])
      expect(Math.min(...flagged.map((one) => one.least))).toBe(least)
      expect(Math.max(...flagged.map((one) => one.greatest))).toBe(greatest)
    }
    const independent = await get({ independent: true })
    expect(independent.ranges).toEqual([])
    expect(independent.flaggedOnly.length).toBeGreaterThan(2)
    expect(noRangesText(independent, USUAL)).toBe(
      'Quality flags exclude every published p99 latency overhead over no mesh at 1,000 to 2,000 requests/s.',
    )
  })

  it('says value, load and spread of each, and follows the data', async () => {
    const slug = 'linkerd-2025-04-linkerd-vs-ambient'
    const own = async () =>
      rangeOf(await get(), 'linkerd', 'sidecar').sources.find((one) => one.slug === slug)
    const before = await own()
    expect(before && sourceText(before, readOverheads('added', KEY).span(before))).toBe(
      '+69.3\u2009ms at 2,000 requests/s, 1 value, no spread',
    )
    // 251.4 ms over 182.1 ms, as printed.
    expect(before && readOverheads('times', KEY).span(before)).toBe('1.38×')
    await db.publication.update({ where: { slug }, data: { retractedAt: new Date() } })
    await bump()
    const gone = await own()
    await db.publication.update({ where: { slug }, data: { retractedAt: null } })
    await bump()
    expect(gone).toBeUndefined()
    expect(await own()).toEqual(before)
  })
})

describe('meshes that were never measured together at a load', () => {
  it('are said to be so, with the nearest load at which they were; others are counted', async () => {
    const overview = await get()
    for (const mode of ['sidecar', 'ambient', 'ambient+waypoint']) {
      const partner = partnerOf(overview, mode)
      expect(partner?.publications, mode).toBe(await shared(mode))
    }
    expect(neverText(overview.ranges.slice(0, 4), KEY, USUAL)).toBe(
      'Never measured together for p99 latency at any stated load: Linkerd sidecar and Istio ambient (L4 only; a waypoint adds L7).',
    )
    const together = partnerOf(overview, 'ambient+waypoint')
    expect(together && togetherText(together)).toMatch(/^Linkerd sidecar \(\d publications?\)$/)
    const near = partnerOf(overview, 'ambient')?.nearest
    if (near) expect(near.targetRps < 1000 || near.targetRps > 2000).toBe(true)
  })

  it('change with the database: what was together moves to its nearest load', async () => {
    const before = await get()
    const linked = await db.$queryRaw<{ id: number; target_rps: number }[]>`
      SELECT DISTINCT w.id, w.target_rps FROM workload w JOIN condition c ON c.workload_id = w.id
        JOIN tested_subject su ON su.id = c.subject_id
      WHERE su.mode = 'ambient+waypoint' AND w.target_rps BETWEEN 1000 AND 2000
        AND EXISTS (SELECT 1 FROM condition o JOIN tested_subject os ON os.id = o.subject_id
          WHERE o.group_key = c.group_key AND os.mesh = 'linkerd')`
    expect(linked.length).toBeGreaterThan(0)
    const set = async (of: (one: (typeof linked)[number]) => number) => {
      for (const one of linked)
        await db.workload.update({ where: { id: one.id }, data: { targetRps: of(one) } })
      await bump()
    }
    await set(() => 2001)
    const after = await createCaller({ db }).overview.get({ ...USUAL, limit: 50 })
    await set((one) => one.target_rps)
    const moved = after.ranges
      .find(({ mesh }) => mesh === 'linkerd')
      ?.partners.find(({ mode }) => mode === 'ambient+waypoint')
    expect(moved?.publications).toBe(0)
    expect(moved && apartText(moved, USUAL)).toBe(
      'Istio ambient + waypoint (nearest: 2,001 requests/s)',
    )
    expect(neverText(after.ranges, KEY, USUAL)).toMatch(
      /^Not measured together for p99 latency at 1,000 to 2,000 requests\/s: .*Istio ambient \+ waypoint and Linkerd sidecar \(nearest: 2,001 requests\/s\)/,
    )
    expect(await get()).toEqual(before)
  })
})

describe('the filter by mesh', () => {
  it('shows whole rows of publications that measured it, as many as its count says', async () => {
    const all = await get()
    const { meshes } = all.choices
    expect(meshes.length).toBeGreaterThan(3)
    for (const { value, publications } of meshes) {
      const { rows, apart, ranges } = await get({ having: value })
      const entries = [...rows.flatMap((row) => [row, ...row.earlier]), ...apart]
      expect(entries.length, value).toBe(publications)
      for (const { panel } of entries)
        expect(
          panel.rows.some(({ subject }) => subject.mesh === value),
          value,
        ).toBe(true)
      expect(ranges).toEqual(all.ranges.filter(({ mesh }) => mesh === value))
    }
    const linkerd = await get({ having: 'linkerd' })
    const names = linkerd.rows.flatMap(({ panel }) => panel.rows.map(({ subject }) => subject.mesh))
    expect(names).toContain('istio')
  })

  it('counts anew where a publication is gone', async () => {
    const count = async () =>
      (await get()).choices.meshes.find(({ value }) => value === 'linkerd')?.publications ?? 0
    const before = await count()
    const where = { slug: 'linkerd-2025-04-linkerd-vs-ambient' }
    await db.publication.update({ where, data: { retractedAt: new Date() } })
    await bump()
    const after = await count()
    await db.publication.update({ where, data: { retractedAt: null } })
    await bump()
    expect(after).toBe(before - 1)
  })
})
