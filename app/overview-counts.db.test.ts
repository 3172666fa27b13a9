import { describe, expect, it } from 'vitest'
import { countText } from '@/components/overview/count-words'
import { outsideText } from '@/components/overview/entry-words'
import { rangedSlugs } from '@/components/overview/opening-words'
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
const retract = async (slug: string, retractedAt: Date | null) => {
  await db.publication.update({ where: { slug }, data: { retractedAt } })
  await invalidateTags(db, [ALL, PUBLICATIONS])
}

describe('the counts of the rows', () => {
  it('add up to the number beside the metric, with the unit of each', async () => {
    const overview = await get()
    const { choices, inRows, apart, total } = overview
    const asked = choices.metrics.find(({ value }) => value === KEY)?.publications ?? 0
    expect(inRows + apart.length).toBe(asked)
    expect(inRows).toBe(overview.rows.reduce((sum, row) => sum + 1 + row.earlier.length, 0))
    expect(inRows).toBeGreaterThan(total)
    expect(countText(`${total} rows`, overview, USUAL)).toBe(
      `${total} rows for ${inRows} publications; ${apart.length} more without a baseline, at any load.`,
    )
  })

  it('follow the data', async () => {
    const before = await get()
    await retract('buoyant-2025-05-great-sidecar-debate', new Date())
    const after = await get()
    await retract('buoyant-2025-05-great-sidecar-debate', null)
    expect(countText('Rows', after, { from: null, to: null })).toBe(
      `Rows for ${before.inRows} publications; ${before.apart.length - 1} more without a baseline.`,
    )
    expect(await get()).toEqual(before)
  })

  it('name no others where there are none', () => {
    expect(countText('1 row', { apart: [], inRows: 1 }, USUAL)).toBe('1 row for 1 publication.')
  })
})

describe('a row whose load was asked for, but which is in no range', () => {
  const rowsOf = ({ rows }: Overview) => rows.flatMap((row) => [row, ...row.earlier])

  it('says why, and no other row does', async () => {
    const overview = await get({ mesh: 'linkerd' })
    const ranged = rangedSlugs(overview)
    const outside = rowsOf(overview).filter((row) => outsideText(row, false) !== null)
    expect(outside.map(({ source }) => source.slug)).toEqual(
      rowsOf(overview)
        .filter(({ isInRange, source }) => isInRange && !ranged.has(source.slug))
        .map(({ source }) => source.slug),
    )
    const ihcsim = outside.find(({ source }) => source.slug.startsWith('ihcsim-2018'))
    expect(ihcsim && outsideText(ihcsim, ranged.has(ihcsim.source.slug))).toBe(
      'in no range: too short',
    )
  })

  it('does not deny its publication a range that other values of it are in', async () => {
    const overview = await get()
    const ranged = rangedSlugs(overview)
    const both = rowsOf(overview).filter(
      (row) => ranged.has(row.source.slug) && outsideText(row, true) !== null,
    )
    expect(both.map(({ source }) => source.slug)).toContain('istio-2021-10-proxyless-grpc')
    for (const row of both)
      expect(outsideText(row, true)).toMatch(
        /^these values are in no range: .*; others of the publication are$/,
      )
  })

  it('says nothing of it once the flag is gone', async () => {
    const [row] = rowsOf(await get({ mesh: 'linkerd' })).filter(({ source }) =>
      source.slug.startsWith('ihcsim-2018'),
    )
    if (!row) throw new Error('the publication is not among them')
    const rows = row.panel.rows.map((one) => ({ ...one, value: { ...one.value, flags: [] } }))
    expect(outsideText({ ...row, panel: { ...row.panel, rows } }, false)).toBeNull()
    expect(outsideText({ ...row, isInRange: false }, false)).toBeNull()
  })
})
