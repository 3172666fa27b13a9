import { parseMetricKey, statisticName } from '@/ingest/dictionary/metric-key'
import { respondToRead } from '@/server/api/read-response'
import type { Db } from '@/server/platform/db/client'
import type { ObservationDetail, PublicationDetail, PublicationSummary } from '../schemas'
import { formatLine, type Counts, type Line } from './line-fixture'
import { words } from './words-fixture'

type ApiDb = Parameters<typeof respondToRead>[0] & Db

async function read<T>(db: ApiDb, path: string): Promise<T> {
  const response = await respondToRead(db, new Request(`http://localhost:3000/api/v1/${path}`))
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}

/** All items of a list of the REST API, page by page. */
async function readAll<T>(db: ApiDb, path: string): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page: { items: T[]; nextCursor: string | null } = await read(
      db,
      `${path}?limit=200${after}`,
    )
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

export const servedPublications = (db: ApiDb): Promise<PublicationSummary[]> =>
  readAll(db, 'publications')

const servedPublication = (db: ApiDb, slug: string): Promise<PublicationDetail> =>
  read(db, `publications/${slug}`)

const servedObservations = (db: ApiDb, slug: string): Promise<ObservationDetail[]> =>
  readAll(db, `publications/${slug}/observations`)

function toLine(o: ObservationDetail, leftOut: readonly string[]): Line {
  const [reading, ...others] = o.evidence
  const key = parseMetricKey(o.key)
  if (!reading?.isCanonical || !key || others.some((one) => one.isCanonical))
    throw new Error(`${o.subject}, ${o.key}: expected one canonical reading, the first`)
  const { spreadKind, printedSpread, printedSpreadLow, printedSpreadHigh } = reading
  return {
    subject: o.subject,
    mesh: o.mesh,
    version: o.version,
    relativeTo: o.relativeTo,
    rps: o.workload.targetRps,
    connections: o.workload.connections,
    payloadBytes: o.workload.payloadBytes,
    protocol: o.workload.protocol,
    params: Object.fromEntries(
      Object.entries(o.workload.params).filter(([name]) => !leftOut.includes(name)),
    ),
    metric: key.metric,
    component: key.component,
    statistic: [statisticName(key), o.variant].filter(Boolean).join(' '),
    value: reading.printedValue,
    unit: reading.printedUnit,
    method: reading.method,
    n: reading.n,
    spread:
      spreadKind === null ? null : [spreadKind, printedSpread, printedSpreadLow, printedSpreadHigh],
    samples: reading.samples.map((sample) => sample.value),
  }
}

/** Every canonical value of a publication as the REST API serves it, sorted. */
export async function servedLines(db: ApiDb, slug: string): Promise<string[]> {
  const observations = await servedObservations(db, slug)
  return observations.map((one) => formatLine(toLine(one, words.paramsAdded[slug] ?? []))).sort()
}

/** What the REST API serves of a publication, counted from its items. */
export async function servedCounts(db: ApiDb, slug: string): Promise<Counts> {
  const observations = await servedObservations(db, slug)
  const { claims } = await servedPublication(db, slug)
  const readings = observations.flatMap(({ evidence }) => evidence)
  return {
    observations: observations.length,
    readings: readings.length,
    nulls: readings.filter(({ printedValue }) => printedValue === null).length,
    spreads: readings.filter(({ spreadKind }) => spreadKind !== null).length,
    withRuns: readings.filter(({ samples }) => samples.length > 0).length,
    runs: readings.flatMap(({ samples }) => samples).length,
    claims: claims.length,
    computed: claims.filter(({ checks }) => checks.length > 0).length,
  }
}
