import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadText, submittedLeadText } from '@/components/meshes/lead-words'
import { openingText } from '@/components/overview/opening-words'
import { createCaller } from '@/server/api/root'
import { meshTag } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import { testDatabase } from '@/server/testing/database'

const test = await testDatabase({ isPublished: true })
const caller = createCaller({ db: test.db })

describe('the lead of a mesh', () => {
  it('counts the trends of its page, and those that compare versions on one test bed', async () => {
    const lead = await caller.meshes.lead({ mesh: 'istio' })
    const { total, trends } = await caller.meshes.get({ mesh: 'istio', limit: 60 })
    expect(lead.total).toBe(total)
    const comparing = trends.filter(({ parts }) =>
      parts.some(({ series }) => series.some(({ points }) => points.length > 1)),
    )
    expect(lead.comparable).toBe(comparing.length)
    expect(leadText(lead, 'Istio')).toMatch(
      new RegExp(`^${lead.comparable} series, (each )?on one test bed; `),
    )
  })

  it('says that nothing is known where no test bed holds two versions', async () => {
    const before = await caller.meshes.lead({ mesh: 'istio' })
    const versions = await test.db.subject.findMany({
      where: { version: { mesh: { slug: 'istio' } } },
      select: { id: true, versionRaw: true },
    })
    await test.db.subject.updateMany({
      where: { version: { mesh: { slug: 'istio' } } },
      data: { versionRaw: 'one' },
    })
    await invalidateTags(test.db, [meshTag('istio')])
    expect(before.comparable).toBeGreaterThan(0)
    expect(await caller.meshes.lead({ mesh: 'istio' })).toMatchObject({ total: 0, comparable: 0 })
    for (const { id, versionRaw } of versions)
      await test.db.subject.update({ where: { id }, data: { versionRaw } })
    await invalidateTags(test.db, [meshTag('istio')])
    expect(await caller.meshes.lead({ mesh: 'istio' })).toEqual(before)
  })

  it('claims no proof beyond what was counted, and never that there is none of a change', () => {
    const count = fc.nat(99)
    fc.assert(
      fc.property(count, count, count, count, (total, comparable, regressions, improvements) => {
        const lead = { total, comparable, regressions, improvements }
        const text = leadText(lead, 'Istio')
        expect(text).not.toMatch(/better|worse|faster|slower|no regression/)
        if (comparable === 0) expect(text).not.toContain('prove')
        if (comparable > 0)
          expect(text.includes('no change is proven')).toBe(regressions + improvements === 0)
        expect(submittedLeadText(lead, 'Istio').includes('nobody reviewed')).toBe(total > 0)
      }),
    )
    const none = { regressions: 0, improvements: 0 }
    expect(leadText({ total: 46, comparable: 1, ...none }, 'Istio')).toBe(
      '1 series, on one test bed; no change is proven.',
    )
    expect(leadText({ total: 3, comparable: 0, ...none }, 'Linkerd')).toBe(
      'No series of Linkerd has two versions on one test bed, so no change from version to version can be shown (3 series).',
    )
  })
})

it('shows the overhead of that mesh and no other', async () => {
  const asked = { from: 1000, to: 2000 }
  const all = await caller.overview.get(asked)
  const overview = await caller.overview.get({ ...asked, mesh: 'linkerd' })
  expect(new Set(overview.ranges.map(({ mesh }) => mesh))).toEqual(new Set(['linkerd']))
  expect(overview.ranges).toEqual(all.ranges.filter(({ mesh }) => mesh === 'linkerd'))
  for (const { panel } of overview.rows)
    expect(new Set(panel.rows.map(({ subject }) => subject.mesh))).toEqual(
      new Set(['linkerd', 'none']),
    )
  expect(openingText(overview, asked)).not.toContain('Istio')
})
