import { formatMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import { cached } from '@/server/platform/cache/cached'
import { ALL } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import { isReviewed } from '@/server/catalogue/trust'

/** How much there is of a metric; `metric` is a code, or a key of the client without its component. */
export type MetricCount = { metric: string; families: number; publications: number }

type Row = {
  metric: string
  statistic: string | null
  q_ppm: number | null
  families: number
  publications: number
}

/** Raw: grouping sets over a view. */
async function selectMetricCounts(db: Db): Promise<MetricCount[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT s.metric, s.statistic, s.q_ppm, count(DISTINCT (s.family_key, s.component, s.statistic, s.q_ppm))
        FILTER (WHERE NOT ('gateway' = ANY (s.modes) AND s.modes <@ '{gateway,none}'))::int AS families,
      count(DISTINCT p.id)::int AS publications
    FROM load_level_value s LEFT JOIN publication_campaign pc ON pc.campaign_id = s.campaign_id
      LEFT JOIN publication p ON p.id = pc.publication_id AND p.retracted_at IS NULL
    WHERE ${isReviewed(Prisma.sql`s.campaign_id`)}
    GROUP BY GROUPING SETS ((s.metric), (s.metric, s.statistic, s.q_ppm))
    ORDER BY 1, 2 NULLS FIRST, 3`
  return rows.map(({ metric, statistic, q_ppm, families, publications }) => ({
    metric: statistic === null ? metric : keyText(metric, statistic, q_ppm ?? -1),
    families,
    publications,
  }))
}

/**
 * Families of publications with values, without those of gateways alone, which the board leaves out, and the publications, by metric and by key of the client: of the choices between metrics, what is
 * behind each. Parts of a page that are made at once share it.
 */
export const metricCounts = (db: Db): Promise<MetricCount[]> =>
  cached(db, ['metric-counts'], [ALL], () => selectMetricCounts(db))

const keyText = (metric: string, statistic: string, ppm: number): string =>
  formatMetricKey({
    metric,
    component: 'client',
    statistic: statistic as MetricKey['statistic'],
    quantilePpm: ppm < 0 ? null : ppm,
  })
