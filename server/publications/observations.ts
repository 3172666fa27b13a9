import { formatMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { subjectLabel } from '../results/subject-label'
import { loadNamer } from './load-words'
import { describeRuns } from './describe-runs'
import { ObservationDetail, PublicationDetail } from './schemas'

async function codes(db: Db) {
  const metrics = new Map((await db.metric.findMany()).map((m) => [m.id, m.code]))
  const components = new Map((await db.component.findMany()).map((c) => [c.id, c.code]))
  return { metrics, components }
}

const condition = {
  include: {
    subject: { include: { version: { include: { mesh: true } } } },
    workload: true,
    environment: { select: { label: true } },
  },
} as const

async function select(db: Db, publicationId: number, onlyDifferences: boolean) {
  return db.observation.findMany({
    where: { publicationId, ...(onlyDifferences ? { relativeToConditionId: { not: null } } : {}) },
    include: {
      condition,
      relativeTo: { include: { subject: true } },
      evidence: { orderBy: [{ isCanonical: 'desc' }, { position: 'asc' }] },
    },
    orderBy: { id: 'asc' },
  })
}
type Row = Awaited<ReturnType<typeof select>>[number]

function toKey(row: Row, names: Awaited<ReturnType<typeof codes>>): { key: string; unit: string } {
  const metric = names.metrics.get(row.metricId) ?? ''
  const key = formatMetricKey({
    metric,
    component: names.components.get(row.componentId) ?? '',
    statistic: row.statistic as MetricKey['statistic'],
    quantilePpm: row.quantilePpm < 0 ? null : row.quantilePpm,
  })
  return { key, unit: getMetric(metric).unit }
}

/** Display names of subjects; ambiguous ones are followed by their short name in the publication. */
function subjectNamer(rows: readonly Row[]): (row: Row) => string {
  const namesBySubject = new Map<string, Set<string | null>>()
  for (const { condition } of rows) {
    const name = subjectLabel(condition.subject)
    namesBySubject.set(name, (namesBySubject.get(name) ?? new Set()).add(condition.publishedAs))
  }
  return ({ condition: { subject, publishedAs } }) => {
    const name = subjectLabel(subject)
    const isShared = (namesBySubject.get(name)?.size ?? 0) > 1 && publishedAs !== null
    return isShared ? `${name} (${publishedAs})` : name
  }
}

/** Formats the load of each row, with the test bed if the rows have several. */
function loadFormatter(rows: readonly Row[]): (row: Row) => string {
  const hasSeveral = new Set(rows.map((row) => row.condition.environment.label)).size > 1
  const nameLoad = loadNamer(rows.map(({ condition }) => condition.workload))
  return ({ condition: { workload, environment } }) =>
    [nameLoad(workload), ...(hasSeveral ? [environment.label] : [])].filter(Boolean).join(', ')
}

/** Every published quantity with all its evidence, canonical first. @throws AppError NOT_FOUND */
export async function listObservations(db: Db, slug: string): Promise<ObservationDetail[]> {
  const publication = await db.publication.findUnique({ where: { slug }, select: { id: true } })
  if (!publication)
    throw new AppError('NOT_FOUND', {
      title: 'No such publication',
      detail: `"${slug}" is not a publication`,
    })
  const names = await codes(db)
  const rows = await select(db, publication.id, false)
  const [formatLoad, nameSubject] = [loadFormatter(rows), subjectNamer(rows)]
  return ObservationDetail.array().parse(
    rows.map((row) => ({
      id: row.id,
      conditionId: row.conditionId,
      key: toKey(row, names).key,
      subject: row.condition.publishedAs ?? row.condition.subject.label,
      subjectName: nameSubject(row),
      mesh: row.condition.subject.version.mesh.slug,
      version: row.condition.versionRaw ?? row.condition.subject.versionRaw,
      mode: row.condition.subject.mode,
      load: formatLoad(row),
      workload: row.condition.workload,
      relativeTo: row.relativeTo?.publishedAs ?? null,
      variant: row.variant === '' ? null : row.variant,
      isCharted: row.isCharted,
      evidence: row.evidence.map((e) => ({
        ...e,
        unit: toKey(row, names).unit,
        ofRuns: describeRuns(e.runValues),
      })),
    })),
  )
}

/** Values published only as a difference to another subject; they never appear on an axis of absolute values. */
export async function listDifferences(
  db: Db,
  publicationId: number,
): Promise<PublicationDetail['differences']> {
  const names = await codes(db)
  const rows = await select(db, publicationId, true)
  const formatLoad = loadFormatter(rows)
  const differences = rows.flatMap((row) => {
    const canonical = row.evidence[0]
    if (!canonical) return []
    const { value, printedValue, printedUnit, method, n, notRanked } = canonical
    const { subject } = row.condition
    return [
      {
        conditionId: row.conditionId,
        subject: subjectLabel(subject),
        mesh: subject.version.mesh.slug,
        version: row.condition.versionRaw ?? subject.versionRaw,
        mode: subject.mode as Mode,
        relativeTo: row.relativeTo ? subjectLabel(row.relativeTo.subject) : '',
        key: toKey(row, names).key,
        load: formatLoad(row),
        value,
        printedValue,
        printedUnit,
        method,
        n,
        notRanked,
      },
    ]
  })
  return PublicationDetail.shape.differences.parse(differences)
}
