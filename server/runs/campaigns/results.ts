import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { selectBaselines } from '@/server/results/cells/baselines'
import { conditionContext } from '@/server/results/condition-context'
import { byMetricAndLoad } from '@/server/results/panel-order'
import { loadPanels } from '@/server/results/panels'
import { Origin, type ResultPanel } from '@/server/results/schemas'
import { toComparedPanel } from '@/server/results/verdicts'
import { getCampaign, listNewestOfCampaign } from './queries'
import { CampaignResults, type CampaignCondition } from './schemas'

/** A nightly campaign grows without end; its page shows the newest of it. */
const MAX_CONDITIONS = 100

/** First and last day on which its public runs began, without those of pull requests, which count nowhere. Raw: one pass over the runs of a campaign. */
async function findDays(db: Db, slug: string): Promise<unknown> {
  const [row] = await db.$queryRaw<{ first: string | null; last: string | null }[]>`
    SELECT min(r.started_at)::date::text AS first, max(r.started_at)::date::text AS last
    FROM run r JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id
    WHERE ca.slug = ${slug} AND r.published_at IS NOT NULL AND r.status <> 'proposed'`
  return row?.first == null ? null : row
}

async function findReason(db: Db, slug: string): Promise<string | null> {
  const last = await db.retraction.findFirst({
    where: { targetKind: 'campaign', targetId: slug },
    orderBy: { id: 'desc' },
  })
  return last?.action === 'retract' ? last.reason : null
}

/** All values of these conditions, with nothing of the others of their groups. */
export const loadConditionPanels = (
  db: Db,
  conditions: readonly Pick<CampaignCondition, 'id'>[],
): Promise<ResultPanel[]> => {
  const ids = conditions.map(({ id }) => id)
  return loadPanels(db, { conditions: Prisma.sql`c.id = ANY (${ids}::int[])`, bound: null })
}

/** What a campaign measured, of a very long one the newest part. @throws AppError NOT_FOUND */
export async function getCampaignResults(db: Db, slug: string): Promise<CampaignResults> {
  const campaign = await getCampaign(db, slug)
  const conditions = await listNewestOfCampaign(db, slug, MAX_CONDITIONS)
  const panels = await loadConditionPanels(db, conditions)
  const groups = [...new Set(panels.map(({ groupKey }) => groupKey))]
  const links = await selectBaselines(db, groups.map(fromHex))
  // Panels are parsed where they are read.
  const facts = CampaignResults.omit({ panels: true }).parse({
    campaign,
    // Whoever may see the campaign may see one of its conditions.
    origin: Origin.parse((await conditionContext(db, conditions[0]?.id ?? 0)).origin),
    ran: await findDays(db, slug),
    retractedWhy: campaign.retractedOn === null ? null : await findReason(db, slug),
    conditions,
  })
  return {
    ...facts,
    panels: panels.sort(byMetricAndLoad).map((panel) => toComparedPanel(panel, links)),
  }
}
