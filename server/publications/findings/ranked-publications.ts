import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { loadPanels } from '@/server/results/panels'
import type { ResultPanel } from '@/server/results/schemas'
import { rankPanel } from '@/server/results/verdicts'
import type { RankedPublication } from './schemas'

const pairCount = (n: number): number => (n * (n - 1)) / 2

function countPairs(panels: readonly ResultPanel[]) {
  const counts = { charts: 0, tested: 0, pairs: 0, testable: 0, decided: 0 }
  for (const panel of panels) {
    const subjects = panel.rows.filter(
      ({ subject, value }) => subject.mesh !== 'none' && value.value !== null,
    )
    if (subjects.length < 2) continue
    const { ranks, wins } = rankPanel(panel)
    counts.charts += 1
    counts.tested += ranks.length > 1 ? 1 : 0
    counts.pairs += pairCount(subjects.length)
    counts.testable += pairCount(ranks.length)
    counts.decided += wins.length
  }
  return counts
}

/**
 * Counts pairs in the charts of every publication, most testable first. One publication at a time: all charts at once
 * would block the process for as long as a slow page.
 */
export async function rankPublications(db: Db): Promise<RankedPublication[]> {
  const campaigns = await db.campaign.findMany({
    where: { publications: { some: {} } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  const found: RankedPublication[] = []
  for (const { id } of campaigns) {
    const panels = await loadPanels(db, {
      conditions: Prisma.sql`c.campaign_id = ${id}`,
      bound: null,
    })
    const origin = panels[0]?.origin
    if (!origin?.publication) continue
    const { slug, title } = origin.publication
    const { organisation: publisher, relation, vendorOf } = origin
    found.push({ slug, title, publisher, relation, vendorOf, ...countPairs(panels) })
  }
  return found.sort((a, b) => b.testable - a.testable || b.pairs - a.pairs)
}
