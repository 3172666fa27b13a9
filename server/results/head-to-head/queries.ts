import type { Mode } from '@/ingest/dictionary/vocabulary'
import { groupBy } from '@/ingest/dictionary/group-by'
import { Prisma } from '@/prisma/generated/client'
import { VOTES } from '@/server/catalogue/trust'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { pairSettings } from '../compare/pair-settings'
import type { PairAt } from '../compare/schemas'
import { metricFilter } from '../metric-filter'
import { interestIn } from '../interest'
import { loadPanels } from '../panels'
import type { ResultPanel } from '../schemas'
import { rankPanel } from '../verdicts'
import type { HeadToHead, HeadToHeadInput, PairSource } from './schemas'

/** Pairs that most publications measured together; more would be a list of everything. */
const MAX_PAIRS = 8
/** Test beds that are read, the newest first. */
const MAX_GROUPS = 400

type PairRow = {
  a: string
  b: string
  a_mode: Mode
  b_mode: Mode
  a_name: string
  b_name: string
  groups: string[]
}

/**
 * Pairs of meshes and modes that publications measured together, most publications first, with their test beds.
 * Raw: a self-join on binary keys with distinct counts.
 */
const selectPairs = (db: Db, { metric, mesh }: HeadToHeadInput): Promise<PairRow[]> =>
  db.$queryRaw`
    WITH held AS MATERIALIZED (
      SELECT DISTINCT su.mesh, su.mesh_name, su.mode, c.group_key, c.campaign_id
      FROM tested_subject su JOIN condition c ON c.subject_id = su.id JOIN summary_value s ON s.condition_id = c.id
        JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id
        JOIN publication p ON p.id = pc.publication_id AND p.retracted_at IS NULL
      WHERE NOT su.mesh_is_baseline AND ${VOTES} AND s.value IS NOT NULL
        AND s.method IN ('published', 'mean_of_runs') AND ${metricFilter(metric)})
    SELECT x.mesh AS a, y.mesh AS b, x.mode AS a_mode, y.mode AS b_mode, min(x.mesh_name) AS a_name, min(y.mesh_name) AS b_name,
      array_agg(DISTINCT encode(x.group_key, 'hex')) AS groups
    FROM held x JOIN held y USING (group_key)
    WHERE (x.mesh, x.mode) < (y.mesh, y.mode) AND (${mesh}::text IS NULL OR ${mesh} IN (x.mesh, y.mesh))
    GROUP BY 1, 2, 3, 4
    ORDER BY count(DISTINCT x.campaign_id) DESC, count(DISTINCT x.group_key) DESC, 1, 2, 3, 4 LIMIT ${MAX_PAIRS}`

type Outcome = { panel: ResultPanel; pair: PairAt }

const count = (outcomes: readonly Outcome[], test: (pair: PairAt) => boolean): number =>
  outcomes.filter(({ pair }) => test(pair)).length

function listSources(counting: readonly Outcome[], products: readonly string[]): PairSource[] {
  const documents = groupBy(counting, ({ panel }) => panel.origin.publication?.slug ?? '')
  return [...documents.values()]
    .flatMap((own): PairSource[] => {
      const origin = own[0]?.panel.origin
      if (!origin?.publication) return []
      const { slug, title } = origin.publication
      const { relation, vendorOf } = interestIn(origin, products)
      const [a, b] = (['a', 'b'] as const).map((side) => count(own, (pair) => pair.lower === side))
      return [{ slug, title, relation, vendorOf, loads: own.length, a: a ?? 0, b: b ?? 0 }]
    })
    .sort((x, y) => y.loads - x.loads || (x.slug < y.slug ? -1 : 1))
}

/** The key that most test beds of a pair have: loads of several quantities are not added up. */
function chooseKey(panels: readonly ResultPanel[]): string | null {
  const keys = [...groupBy(panels, ({ key }) => key)]
  keys.sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
  return keys[0]?.[0] ?? null
}

function judgePair(row: PairRow, panels: readonly ResultPanel[]): HeadToHead | null {
  const groups = new Set(row.groups)
  const outcomes = panels
    .filter(({ groupKey }) => groups.has(groupKey))
    .flatMap((panel): Outcome[] => {
      const [a, b] = [
        { mesh: row.a, mode: row.a_mode },
        { mesh: row.b, mode: row.b_mode },
      ].map(({ mesh, mode }) =>
        panel.rows.filter(({ subject }) => subject.mesh === mesh && subject.mode === mode),
      )
      if (!a || !b) return []
      return pairSettings(a, b, rankPanel(panel)).map(({ pair }) => ({ panel, pair }))
    })
  const key = chooseKey(outcomes.map(({ panel }) => panel))
  if (key === null) return null
  const own = outcomes.filter(({ panel }) => panel.key === key)
  const counting = own.filter(({ pair }) => pair.leftOut === null)
  return {
    a: { mesh: row.a, meshName: row.a_name, mode: row.a_mode },
    b: { mesh: row.b, meshName: row.b_name, mode: row.b_mode },
    key,
    loads: counting.length,
    aLower: count(counting, ({ lower }) => lower === 'a'),
    bLower: count(counting, ({ lower }) => lower === 'b'),
    aProven: count(counting, ({ lower, isProven }) => lower === 'a' && isProven),
    bProven: count(counting, ({ lower, isProven }) => lower === 'b' && isProven),
    leftOut: own.length - counting.length,
    sources: listSources(counting, [row.a_name, row.b_name]),
  }
}

/**
 * How often one of two was lower on the test beds that publications share between them, for the pairs that most of them
 * measured (methodology 2.3). @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export async function headToHead(db: Db, input: HeadToHeadInput): Promise<HeadToHead[]> {
  const pairs = await selectPairs(db, input)
  const groups = [...new Set(pairs.flatMap((row) => row.groups))].slice(0, MAX_GROUPS).map(fromHex)
  if (groups.length === 0) return []
  const panels = await loadPanels(db, {
    conditions: Prisma.sql`c.group_key = ANY (${groups}::bytea[])`,
    where: metricFilter(input.metric),
  })
  return pairs.flatMap((row) => judgePair(row, panels) ?? [])
}
