import type { Db } from '@/server/platform/db/client'
import { formatDay } from '@/components/embeds/words'

type Span = { first: string | null; last: string | null; undated: boolean }

/** "1 March 2021 to 3 March 2021", one day where both are equal. */
const spanWords = (first: string, last: string): string =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`

/**
 * When the conditions of a chart were measured, by the starts of their runs, else by the days of their campaigns: "Measured
 * 1 March 2021 to 3 March 2021". A publication states neither as a rule; then the days on which they were published. Null
 * where nothing is known.
 */
export async function measuredWords(
  db: Db,
  conditionIds: readonly number[],
  publications: readonly string[],
): Promise<string | null> {
  // Raw: one pass over the runs of all conditions.
  const [span] = await db.$queryRaw<Span[]>`
    SELECT min(d.first)::text AS first, max(d.last)::text AS last, bool_or(d.last IS NULL) AS undated
    FROM (SELECT coalesce(min(r.started_at)::date, min(coalesce(ca.started_on, ca.ended_on))) AS first,
        coalesce(max(r.started_at)::date, max(coalesce(ca.ended_on, ca.started_on))) AS last
      FROM condition c JOIN campaign ca ON ca.id = c.campaign_id
        LEFT JOIN run r ON r.condition_id = c.id AND r.status = 'valid'
      WHERE c.id = ANY (${[...conditionIds]}::int[]) GROUP BY c.id) AS d`
  if (span?.first != null && span.last !== null)
    return `Measured ${spanWords(span.first, span.last)}${span.undated ? '; of a part no day is stated' : ''}`
  const { _min, _max } = await db.publication.aggregate({
    where: { slug: { in: [...publications] } },
    _min: { publishedOn: true },
    _max: { publishedOn: true },
  })
  return _min.publishedOn && _max.publishedOn
    ? `Published ${spanWords(_min.publishedOn.toISOString(), _max.publishedOn.toISOString())}`
    : null
}
