import type { Db } from '@/server/platform/db/client'
import { type Difference, listDifferences, type Place } from './differences'

/** Runs that are looked at, those of the branch first, then the newest. */
const MAX_RUNS = 200

/** Earlier runs that are most like one which has no comparable run before it. */
export type NearestRuns = {
  runs: number
  /** there may be more of them */
  isCut: boolean
  /** theirs, newest first; null: they state none */
  branches: [string | null, ...(string | null)[]]
  isOtherBranch: boolean
  differs: Difference[]
}

type Row = Place & { isOwn: boolean; branch: string | null; runs: number }

type Own = { id: string; branch: string | null; isContinuous: boolean }

type Candidate = { row: Row; differs: Difference[]; isOther: boolean; key: string }

/** Those with the fewest differences, of which another branch is one; of equal ones those of the branch, then the newest. */
function chooseNearest(candidates: readonly Candidate[]): Candidate[] {
  const count = ({ differs, isOther }: Candidate) => differs.length + Number(isOther)
  const [first] = candidates.toSorted(
    (a, b) => count(a) - count(b) || Number(a.isOther) - Number(b.isOther),
  )
  return candidates.filter(({ key }) => key === first?.key)
}

function toCandidate(row: Row, own: Row, isContinuous: boolean): Candidate {
  const differs = listDifferences(row, own, isContinuous)
  const isOther = row.branch !== own.branch
  return { row, differs, isOther, key: JSON.stringify([isOther, row.branch === null, differs]) }
}

/**
 * The runs of the same campaign, mesh and mode before one that has no comparable run, which are most like it, with what tells
 * them apart from it; null where there are none.
 * Raw: one statement over the newest runs of several conditions.
 */
export async function findNearest(
  db: Db,
  { id, branch, isContinuous }: Own,
  viewerOrgId: number | null,
): Promise<NearestRuns | null> {
  const rows = await db.$queryRaw<Row[]>`
    WITH own AS (
      SELECT r.id, r.condition_id, r.branch, coalesce(r.started_at, r.received_at) AS at, r.received_at, c.campaign_id, su.mesh, su.mode
      FROM run r JOIN condition c ON c.id = r.condition_id JOIN tested_subject su ON su.id = c.subject_id
      WHERE r.id = ${id}::uuid),
    newest AS (
      SELECT r.condition_id, r.branch, coalesce(r.started_at, r.received_at) AS at
      FROM own JOIN condition c ON c.campaign_id = own.campaign_id
        JOIN campaign ca ON ca.id = c.campaign_id AND ca.retracted_at IS NULL
        JOIN tested_subject su ON su.id = c.subject_id AND su.mode = own.mode AND su.mesh IS NOT DISTINCT FROM own.mesh
        JOIN run r ON r.condition_id = c.id
      WHERE r.pull_request IS NULL AND (r.status = 'valid' OR (r.status = 'pending' AND ca.org_id = ${viewerOrgId}::int))
        AND (coalesce(r.started_at, r.received_at), r.received_at, r.id) < (own.at, own.received_at, own.id)
      ORDER BY r.branch IS NOT DISTINCT FROM own.branch DESC, 3 DESC, r.id DESC LIMIT ${MAX_RUNS}),
    places AS (
      SELECT true AS is_own, condition_id, branch, 1 AS runs, at FROM own
      UNION ALL SELECT false, condition_id, branch, count(*)::int, max(at) FROM newest GROUP BY condition_id, branch)
    SELECT p.is_own AS "isOwn", p.branch, p.runs, c.measurement_point AS "measurementPoint", su.config, su.label,
      su.version_raw AS version, encode(e.digest, 'hex') AS environment, encode(h.digest, 'hex') AS harness,
      jsonb_build_object('test bed', e.label, 'provider', e.provider, 'region', e.region, 'node type', e.node_type,
        'nodes', e.nodes, 'Kubernetes', e.kubernetes, 'CNI', e.cni, 'kernel', e.kernel) || e.doc AS "environmentFacts",
      jsonb_build_object('load generator', h.name, 'version of the load generator', h.version,
        'commit of the load generator', h."commit", 'load model', h.load_model) AS "harnessFacts",
      jsonb_build_object('protocol', w.protocol, 'application', w.application, 'topology', w.topology,
        'targetRps', w.target_rps, 'connections', w.connections, 'payloadBytes', w.payload_bytes,
        'durationSeconds', w.duration_s, 'warmupSeconds', w.warmup_s, 'params', w.params) AS workload
    FROM places p JOIN condition c ON c.id = p.condition_id JOIN environment e ON e.id = c.environment_id
      JOIN harness h ON h.id = c.harness_id JOIN workload w ON w.id = c.workload_id
      JOIN tested_subject su ON su.id = c.subject_id
    ORDER BY p.is_own DESC, p.at DESC, p.condition_id DESC`
  const [own, ...before] = rows
  if (!own?.isOwn) return null
  const nearest = chooseNearest(before.map((row) => toCandidate(row, own, isContinuous)))
  const [first] = nearest
  if (!first) return null
  const [newest = branch, ...others] = new Set(nearest.map(({ row }) => row.branch))
  const read = before.reduce((sum, { runs }) => sum + runs, 0)
  return {
    runs: nearest.reduce((sum, { row }) => sum + row.runs, 0),
    isCut: read >= MAX_RUNS,
    branches: [newest, ...others],
    isOtherBranch: first.isOther,
    differs: first.differs,
  }
}
