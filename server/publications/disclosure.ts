import { z } from 'zod'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { checklist, type ChecklistItem, type DisclosureFacts } from '../stats/checklist'
import { NEWEST_FIRST } from './newest-first-order'

const text = z.string().nullable()
const count = z.number().nullable()

const Disclosed = z.object({
  slug: z.string(),
  title: z.string(),
  facts: z.object({
    versions: z.array(text),
    hasConfigs: z.array(z.boolean()),
    environments: z.array(
      z.object({
        nodeType: text,
        nodes: count,
        region: text,
        kubernetes: text,
        cni: text,
        kernel: text,
      }),
    ),
    harnessVersions: z.array(text),
    measuredHow: z.array(z.string()),
    workloads: z.array(
      z.object({
        application: text,
        targetRps: count,
        connections: count,
        durationSeconds: count,
        warmupSeconds: count,
      }),
    ),
    hasBaseline: z.boolean(),
    storedRuns: z.number(),
    aggregation: text,
    discardRule: text,
    storedRawFiles: z.number(),
    scriptLinks: z.number(),
    licence: z.string(),
    affiliations: z.array(text),
  }) satisfies z.ZodType<DisclosureFacts>,
})
type Disclosed = z.infer<typeof Disclosed>

/** Distinct values among the rows of a group that satisfy `which`, as a list. */
const distinct = (what: Prisma.Sql, which: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(jsonb_agg(DISTINCT ${what}) FILTER (WHERE ${which}), '[]')`

const ENVIRONMENT = Prisma.sql`jsonb_build_object('nodeType', e.node_type, 'nodes', e.nodes, 'region', e.region,
  'kubernetes', e.kubernetes, 'cni', e.cni, 'kernel', e.kernel)`
const WORKLOAD = Prisma.sql`jsonb_build_object('application', w.application, 'targetRps', w.target_rps,
  'connections', w.connections, 'durationSeconds', w.duration_s, 'warmupSeconds', w.warmup_s)`

const ANY = Prisma.sql`true`
const CHARTED = Prisma.sql`has.figures`
const MESHED = Prisma.sql`has.figures AND su.mesh <> 'none'`

/**
 * Test beds and harnesses of the conditions of a campaign; subjects and loads of charted figures, including retracted
 * ones. OFFSET forces a lookup of figures and runs by condition: a join would read those of all campaigns.
 */
const TOLD_BY_CONDITIONS = Prisma.sql`
  SELECT jsonb_build_object(
    'versions', ${distinct(Prisma.sql`su.version_raw`, MESHED)},
    'hasConfigs', ${distinct(Prisma.sql`su.config <> '{}'`, MESHED)},
    'environments', ${distinct(ENVIRONMENT, ANY)},
    'harnessVersions', ${distinct(Prisma.sql`h.version`, ANY)},
    'workloads', ${distinct(WORKLOAD, CHARTED)},
    'hasBaseline', coalesce(bool_or(has.figures AND su.mesh = 'none'), false),
    'storedRuns', coalesce(sum(has.runs), 0)) AS facts
  FROM condition c JOIN tested_subject su ON su.id = c.subject_id JOIN workload w ON w.id = c.workload_id
    JOIN environment e ON e.id = c.environment_id JOIN harness h ON h.id = c.harness_id,
    LATERAL (SELECT EXISTS (SELECT 1 FROM summary s WHERE s.condition_id = c.id) AS figures,
      (SELECT count(*) FROM run r WHERE r.condition_id = c.id) AS runs OFFSET 0) AS has
  WHERE c.campaign_id = own.id`

/**
 * Disclosures of the publications that satisfy `where` (over `p`), newest first; of several campaigns, of the one on the
 * publication's page. Raw: lists from nine tables for any number of publications, which the client would read in as many
 * statements.
 */
async function selectDisclosed(db: Db, where: Prisma.Sql): Promise<Disclosed[]> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT p.slug, coalesce(p.short_title, p.title) AS title, told.facts || jsonb_build_object(
      'measuredHow', ARRAY(SELECT value FROM jsonb_each_text(own.measured_how)),
      'aggregation', own.aggregation, 'discardRule', own.discard_rule ->> 'text',
      'storedRawFiles', (SELECT count(b.body) FROM artifact a JOIN blob b ON b.sha256 = a.blob_sha256
        WHERE a.publication_id = p.id),
      'scriptLinks', (SELECT count(*) FROM artifact WHERE publication_id = p.id AND kind = 'reproduction'),
      'licence', p.licence ->> 'id',
      'affiliations', ARRAY(SELECT author ->> 'affiliation' FROM jsonb_array_elements(p.authors) AS author)) AS facts
    FROM publication p
      JOIN LATERAL (SELECT ca.* FROM publication_campaign pc JOIN campaign ca ON ca.id = pc.campaign_id
        WHERE pc.publication_id = p.id ORDER BY ca.id LIMIT 1) AS own ON true
      CROSS JOIN LATERAL (${TOLD_BY_CONDITIONS}) AS told
    WHERE ${where} ORDER BY ${NEWEST_FIRST}`
  return Disclosed.array().parse(rows)
}

/**
 * The reproducibility checklists of the publications that satisfy `where` (a fragment over `publication p`), newest first,
 * answered from stored facts in one statement.
 */
export async function listChecklists(
  db: Db,
  where: Prisma.Sql,
): Promise<{ slug: string; title: string; checklist: ChecklistItem[] }[]> {
  const disclosed = await selectDisclosed(db, where)
  return disclosed.map(({ facts, ...named }) => ({ ...named, checklist: checklist(facts) }))
}
