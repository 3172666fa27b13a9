import { expect, it } from 'vitest'
import { bareInRange, bareSentence } from '@/components/overview/bare-words'
import { createCaller } from '@/server/api/root'
import { ALL, invalidateTags, PUBLICATIONS } from '@/server/platform/cache/tags'
import type { Overview } from '@/server/results/overview/schemas'
import { testDatabase } from '@/server/testing/database'

const test = await testDatabase({ isPublished: true })
const USUAL = { from: 1000, to: 2000 }
const get = (more: object = {}): Promise<Overview> =>
  createCaller({ db: test.db }).overview.get({ ...USUAL, limit: 50, ...more })
const plain = (text: string): string => text.replaceAll('\u2009', ' ')

const DEBATE = {
  slug: 'buoyant-2025-05-great-sidecar-debate',
  said: '“The Story Behind the Great Sidecar Debate”: Istio ambient + waypoint 273 ms, Linkerd sidecar 122 to 152 ms (2 settings), excluded: not published by its authors',
}

/** Publications with a value in the range of which none has a linked baseline, from the stored values. */
async function counted(): Promise<string[]> {
  const found = await test.db.$queryRaw<{ slug: string }[]>`
    SELECT p.slug FROM publication p JOIN publication_campaign pc ON pc.publication_id = p.id
      JOIN condition c ON c.campaign_id = pc.campaign_id JOIN tested_subject su ON su.id = c.subject_id
      JOIN workload w ON w.id = c.workload_id JOIN summary_value s ON s.condition_id = c.id
    WHERE s.metric = 'http.latency' AND s.q_ppm = 990000 AND s.value IS NOT NULL AND p.retracted_at IS NULL
      AND s.component = 'client' AND w.target_rps BETWEEN 1000 AND 2000 AND NOT su.mesh_is_baseline
    GROUP BY p.slug HAVING NOT bool_or(EXISTS (SELECT FROM condition_baseline cb WHERE cb.condition_id = c.id))`
  return found.map(({ slug }) => slug).sort()
}

it('names every publication that measured in the range without a baseline, with its values', async () => {
  const overview = await get()
  const bare = bareInRange(overview)
  expect(bare.map(({ source }) => source.slug).sort()).toEqual(await counted())
  const ranged = overview.ranges.flatMap(({ sources }) => sources.map(({ slug }) => slug))
  for (const { source } of bare) expect(ranged).not.toContain(source.slug)
  const text = plain(bareSentence(overview, USUAL))
  expect(text).toMatch(/^2 more publications measured it without a baseline: .*; and 1 more\.$/)
  expect(text).toContain(DEBATE.said)
})

it('names those of the chosen mesh only, and says nothing where every one has a baseline', async () => {
  expect(plain(bareSentence(await get({ mesh: 'linkerd' }), USUAL))).toBe(
    '1 more publication measured it without a baseline: “The Story Behind the Great Sidecar Debate”: Linkerd sidecar 122 to 152 ms (2 settings), excluded: not published by its authors.',
  )
  expect(bareSentence(await get({ mesh: 'traefik-mesh' }), USUAL)).toBe('')
})

it('says metric and load where no range names them', async () => {
  const overview = await get()
  const told = plain(bareSentence({ ...overview, ranges: [] }, USUAL))
  expect(told).toMatch(
    /^2 publications measured p99 latency at 1,000 to 2,000 requests\/s without a baseline: /,
  )
})

it('follows the data: a publication that is retracted is named no longer', async () => {
  const before = await get()
  const set = async (retractedAt: Date | null) => {
    await test.db.publication.update({ where: { slug: DEBATE.slug }, data: { retractedAt } })
    await invalidateTags(test.db, [ALL, PUBLICATIONS])
  }
  await set(new Date())
  const text = bareSentence(await get(), USUAL)
  await set(null)
  expect(text).toMatch(/^1 more publication measured /)
  expect(text).not.toContain('Great Sidecar Debate')
  expect(await get()).toEqual(before)
})
