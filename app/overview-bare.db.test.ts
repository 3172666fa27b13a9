import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { bareInRange, bareSentence } from '@/components/overview/bare-words'
import { PublicationRows } from '@/components/publications/rows/list'
import { stripText } from '@/components/charts/definitions/entry-words'
import { createCaller } from '@/server/api/root'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { Overview } from '@/server/results/overview/schemas'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const USUAL = { from: 1000, to: 2000 }
const get = (more: object = {}): Promise<Overview> =>
  createCaller({ db }).overview.get({ ...USUAL, limit: 50, ...more })
const plain = (text: string): string => text.replaceAll('\u2009', ' ')

const DEBATE = {
  slug: 'buoyant-2025-05-great-sidecar-debate',
  values:
    'Istio ambient + waypoint 273 ms, Linkerd sidecar 122 to 152 ms (2 settings), not ranked: its authors call it low confidence',
}

/** Publications with a value in the range of which none has a linked baseline, from the stored values. */
async function counted(): Promise<string[]> {
  const found = await db.$queryRaw<{ slug: string }[]>`
    SELECT p.slug FROM publication p JOIN publication_campaign pc ON pc.publication_id = p.id
      JOIN condition c ON c.campaign_id = pc.campaign_id JOIN tested_subject su ON su.id = c.subject_id
      JOIN workload w ON w.id = c.workload_id JOIN summary_value s ON s.condition_id = c.id
    WHERE s.metric = 'http.latency' AND s.q_ppm = 990000 AND s.value IS NOT NULL AND p.retracted_at IS NULL
      AND s.component = 'client' AND su.mode <> 'gateway' AND w.target_rps BETWEEN 1000 AND 2000 AND NOT su.mesh_is_baseline
    GROUP BY p.slug HAVING NOT bool_or(EXISTS (SELECT FROM condition_baseline cb WHERE cb.condition_id = c.id))`
  return found.map(({ slug }) => slug).sort()
}

it('names every publication that measured in the range without a baseline, with its values', async () => {
  const overview = await get()
  const bare = bareInRange(overview)
  expect(bare.map(({ source }) => source.slug).sort()).toEqual(await counted())
  const ranged = overview.ranges.flatMap(({ sources }) => sources.map(({ slug }) => slug))
  for (const { source } of bare) expect(ranged).not.toContain(source.slug)
  expect(bareSentence(overview, USUAL)).toBe('2 more publications at these loads have no baseline.')
  const publications = await createCaller({ db }).publications.list()
  const rows = bare.flatMap((entry) =>
    publications
      .filter(({ slug }) => slug === entry.source.slug)
      .map((publication) => ({ publication, entry })),
  )
  const listed = renderToStaticMarkup(
    createElement(PublicationRows, {
      rows,
      metric: overview.metric,
      isOnly: true,
      order: 'date',
      href: () => '/publications',
    }),
  )
  for (const entry of bare) {
    expect(listed).toContain(`href="/publications/${entry.source.slug}"`)
    expect(listed).toContain(`aria-label="${stripText(entry)}"`)
  }
})

it('names those of the chosen mesh only, and says nothing where every one has a baseline', async () => {
  const overview = await get({ mesh: 'linkerd' })
  expect(bareSentence(overview, USUAL)).toBe('1 more publication at these loads has no baseline.')
  expect(plain(bareSentence({ ...overview, ranges: [] }, USUAL))).toMatch(
    /: Linkerd sidecar 122 to 152 ms \(2 settings\), not ranked: its authors call it low confidence\.$/,
  )
  expect(bareSentence(await get({ mesh: 'traefik-mesh' }), USUAL)).toBe('')
})

it('says metric and load where no range names them', async () => {
  const overview = await get()
  const told = plain(bareSentence({ ...overview, ranges: [] }, USUAL))
  expect(told).toMatch(
    /^2 publications measured p99 latency at 1,000 to 2,000 requests\/s without a baseline: .*; and 1 more\.$/,
  )
  expect(told).toContain(`“The Great Sidecar Debate”: ${DEBATE.values}`)
})

it('follows the data: a publication that is retracted is named no longer', async () => {
  const before = await get()
  const set = async (retractedAt: Date | null) => {
    await db.publication.update({ where: { slug: DEBATE.slug }, data: { retractedAt } })
    await invalidateTags(db, [ALL, PUBLICATIONS])
  }
  await set(new Date())
  const after = await get()
  await set(null)
  expect(bareSentence(after, USUAL)).toMatch(/^1 more publication at these loads has /)
  expect(bareInRange(after).map(({ source }) => source.slug)).not.toContain(DEBATE.slug)
  expect(await get()).toEqual(before)
})
