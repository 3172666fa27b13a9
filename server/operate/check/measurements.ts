import { readerVersion } from '@/ingest/adapters/reader-versions'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { Measurement } from '@/ingest/model/parsed-run'
import type { Prisma, PrismaClient } from '@/prisma/generated/client'
import type { Finding, Report } from '@/server/catalogue/finding'
import { reparseStoredFile } from '@/server/runs/store/reparse-stored-file'

const AT_ONCE = 50

/** A value that a run is stored with, by its key; in SI. */
type Values = Map<string, number>

const toKey = (metric: string, component: string, statistic: string, ppm: number): string =>
  `${metric} ${component} ${statistic} ${ppm}`

const toRead = (measurements: readonly Measurement[]): Values =>
  new Map(
    measurements.flatMap(({ key, value }): [string, number][] => {
      const of = parseMetricKey(key)
      if (!of) return []
      return [[toKey(of.metric, of.component, of.statistic, of.quantilePpm ?? -1), value]]
    }),
  )

/** "http.latency client quantile 990000: stored 0.0412, the file says 0.0206"; null where all are equal. */
function firstDifference(stored: Values, read: Values): string | null {
  const keys = [...new Set([...stored.keys(), ...read.keys()])]
  const differing = keys.filter((key) => stored.get(key) !== read.get(key))
  const [first] = differing
  if (first === undefined) return null
  const words = (value: number | undefined): string =>
    value === undefined ? 'nothing' : String(value)
  return `${differing.length} values differ, first ${first}: stored ${words(stored.get(first))}, the file says ${words(read.get(first))}`
}

type StoredRun = Prisma.RunGetPayload<{ include: { measurements: true } }>

/** Codes of metrics and components by id. */
type Codes = { metrics: Map<number, string>; components: Map<number, string> }

async function readCodes(db: PrismaClient): Promise<Codes> {
  const byId = (rows: readonly { id: number; code: string }[]) =>
    new Map(rows.map(({ id, code }) => [id, code]))
  return {
    metrics: byId(await db.metric.findMany()),
    components: byId(await db.component.findMany()),
  }
}

const toStored = ({ measurements, ...run }: StoredRun, codes: Codes): Values =>
  new Map([
    ...measurements.map(
      ({ metricId, componentId, statistic, quantilePpm, value }): [string, number] => [
        toKey(
          codes.metrics.get(metricId) ?? '',
          codes.components.get(componentId) ?? '',
          statistic,
          quantilePpm,
        ),
        value,
      ],
    ),
    ...counted(run),
  ])

/** Counts and lengths of a run that are stored beside its measurements. */
const counted = (run: {
  durationSeconds: number | null
  achievedRps: number | null
  requests: number | bigint | null
  errors: number | bigint | null
}): [string, number][] =>
  (['durationSeconds', 'achievedRps', 'requests', 'errors'] as const).flatMap((name) => {
    const value = run[name]
    return value === null ? [] : [[name, Number(value)] as [string, number]]
  })

function compareRuns(
  runs: readonly StoredRun[],
  ingest: Parameters<typeof reparseStoredFile>[0] & { adapterVersion: string },
  codes: Codes,
): Finding[] {
  const read = reparseStoredFile(ingest)
  if (read === null) return []
  const isSameReader = ingest.adapterVersion === String(readerVersion(ingest.adapter))
  return runs.flatMap((run) => {
    const parsed = read.runs[run.sourceIndex]
    const fresh = parsed
      ? new Map([...toRead(parsed.measurements), ...counted(parsed)])
      : new Map<string, number>()
    const found = firstDifference(toStored(run, codes), fresh)
    const kind = isSameReader ? 'measurement not as in its file' : 'the reader changed'
    return found === null ? [] : [{ kind, where: `run ${run.id}`, found }]
  })
}

/**
 * Reads the stored file of every run again and compares its values with those that are stored. A difference in what another
 * version of the reader stored is reported as such. Files that are withheld, or damaged, are the matter of other checks.
 */
export async function checkMeasurements(db: PrismaClient, report: Report): Promise<Finding[]> {
  const findings: Finding[] = []
  const codes = await readCodes(db)
  const total = await db.ingest.count()
  let done = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ingests = await db.ingest.findMany({
      where: { id: { gt: after } },
      include: {
        blob: true,
        runs: { include: { measurements: true } },
      },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    })
    const last = ingests.at(-1)
    if (!last) return findings
    for (const { runs, ...ingest } of ingests) findings.push(...compareRuns(runs, ingest, codes))
    after = last.id
    report('files read again', (done += ingests.length), total)
  }
}
