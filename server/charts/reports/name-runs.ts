import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { PROTOCOL_NAMES } from '@/ingest/dictionary/protocol-name'
import { ownValue } from '@/ingest/dictionary/own-value'
import { topologyName } from '@/ingest/dictionary/topology-name'
import { IS_DEMONSTRATION } from '@/server/catalogue/trust'
import type { Db } from '@/server/platform/db/client'
import { listSettings } from '@/server/results/titles'

/** What tells runs of one job apart. Absent is null. */
export type RunPlace = {
  id: string
  /** "Istio sidecar 1.26.0" */
  subject: string
  replicate: number
  isMadeUp: boolean
  targetRps: number | null
  connections: number | null
  protocol: string | null
  topology: string | null
  application: string | null
  payloadBytes: number | null
  params: Record<string, unknown>
  environment: string
  campaign: string
}

const count = (n: number | null, one: string): string | null =>
  n === null ? null : `${n.toLocaleString('en-GB')} ${one}${n === 1 ? '' : 's'}`

/** The load, which every heading has. */
function describeLoad({ targetRps, connections }: RunPlace): string[] {
  const rate = count(targetRps, 'request')
  const parts = [rate === null ? null : `${rate}/s`, count(connections, 'connection')]
  return parts.flatMap((part) => part ?? [])
}

/** Everything else that may tell two runs of the same load apart, the most informative first. */
const FIELDS: readonly ((place: RunPlace) => string | null)[] = [
  ({ params }) => listSettings(params).join(', ') || null,
  ({ protocol }) => protocol && (ownValue(PROTOCOL_NAMES, protocol) ?? protocol),
  ({ topology }) => topology && topologyName(topology),
  ({ application }) => application,
  ({ payloadBytes }) => count(payloadBytes, 'byte'),
  ({ environment }) => environment,
  ({ campaign }) => campaign,
]

/**
 * Headings of the runs of one job, by their ids: subject, load, and whatever else is not the same for all of them, so that
 * no two conditions look alike. "Istio sidecar 1.26.0, 200 requests/s, 8 connections, run 7"
 */
export function headings(places: readonly RunPlace[]): Map<string, string> {
  const differing = FIELDS.filter((field) => new Set(places.map(field)).size > 1)
  return new Map(
    places.map((place) => {
      const parts = [
        place.subject,
        ...describeLoad(place),
        ...differing.flatMap((field) => field(place) ?? []),
        `run ${place.replicate}`,
      ]
      return [place.id, `${place.isMadeUp ? `${DEMONSTRATION}: ` : ''}${parts.join(', ')}`]
    }),
  )
}

/** Raw: labels over a view. */
export async function nameRuns(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const places = await db.$queryRaw<RunPlace[]>`
    SELECT r.id::text, concat_ws(' ', su.label, su.version_raw) AS subject, r.replicate, ${IS_DEMONSTRATION} AS "isMadeUp",
      w.target_rps AS "targetRps", w.connections, w.protocol, w.topology, w.application, w.payload_bytes AS "payloadBytes",
      w.params, e.label AS environment, ca.title AS campaign
    FROM run r JOIN condition c ON c.id = r.condition_id JOIN tested_subject su ON su.id = c.subject_id
      JOIN workload w ON w.id = c.workload_id JOIN environment e ON e.id = c.environment_id
      JOIN campaign ca ON ca.id = c.campaign_id
    WHERE r.id = ANY (${ids}::uuid[])`
  return headings(places)
}
