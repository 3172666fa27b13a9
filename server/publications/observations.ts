import { formatMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { requireMetricKey } from '../results/require-metric-key'
import { subjectLabel } from '../results/subject-label'
import { loadNamer } from './load-words'
import { describeRuns } from './describe-runs'
import { ObservationDetail, PublicationDetail } from './schemas'

async function codes(db: Db) {
  const metrics = new Map((await db.metric.findMany()).map((m) => [m.id, m.code]))
  const components = new Map((await db.component.findMany()).map((c) => [c.id, c.code]))
  return { metrics, components }
}

/** Conditions with observations of a kind, and what names them. */
const selectConditions = (db: Db, observed: Prisma.ObservationWhereInput) =>
  db.condition.findMany({
    where: { observations: { some: observed } },
    include: {
      subject: { include: { version: { include: { mesh: true } } } },
      workload: true,
      environment: { select: { label: true } },
    },
  })
type Named = Awaited<ReturnType<typeof selectConditions>>[number]

const selectRows = (db: Db, where: Prisma.ObservationWhereInput) =>
  db.observation.findMany({
    where,
    include: {
      relativeTo: { include: { subject: true } },
      evidence: { orderBy: [{ isCanonical: 'desc' }, { position: 'asc' }] },
    },
    orderBy: { id: 'asc' },
  })
type Row = Awaited<ReturnType<typeof selectRows>>[number] & { condition: Named }

/**
 * Observations with their conditions, each read once, and every condition that their names must differ from.
 * @param named which observations' conditions these are @param chosen which of the observations are read
 */
async function select(
  db: Db,
  named: Prisma.ObservationWhereInput,
  chosen: Prisma.ObservationWhereInput = {},
): Promise<{ rows: Row[]; conditions: Named[] }> {
  const [conditions, found] = await Promise.all([
    selectConditions(db, named),
    selectRows(db, { AND: [named, chosen] }),
  ])
  const byId = new Map(conditions.map((condition) => [condition.id, condition]))
  const rows = found.flatMap((row) => {
    const condition = byId.get(row.conditionId)
    return condition ? [{ ...row, condition }] : []
  })
  return { rows, conditions }
}

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
function subjectNamer(conditions: readonly Named[]): (condition: Named) => string {
  const namesBySubject = new Map<string, Set<string | null>>()
  for (const { subject, publishedAs } of conditions) {
    const name = subjectLabel(subject)
    namesBySubject.set(name, (namesBySubject.get(name) ?? new Set()).add(publishedAs))
  }
  return ({ subject, publishedAs }) => {
    const name = subjectLabel(subject)
    const isShared = (namesBySubject.get(name)?.size ?? 0) > 1 && publishedAs !== null
    return isShared ? `${name} (${publishedAs})` : name
  }
}

/** Formats the load of each condition, with the test bed if there are several. */
function loadFormatter(conditions: readonly Named[]): (condition: Named) => string {
  const hasSeveral = new Set(conditions.map(({ environment }) => environment.label)).size > 1
  const nameLoad = loadNamer(conditions.map(({ workload }) => workload))
  return ({ workload, environment }) =>
    [nameLoad(workload), ...(hasSeveral ? [environment.label] : [])].filter(Boolean).join(', ')
}

/** @throws AppError NOT_FOUND */
async function findPublication(db: Db, slug: string): Promise<number> {
  const publication = await db.publication.findUnique({ where: { slug }, select: { id: true } })
  if (publication) return publication.id
  throw new AppError('NOT_FOUND', {
    title: 'No such publication',
    detail: `"${slug}" is not a publication`,
  })
}

/**
 * Published quantities with all their evidence, canonical first; names tell them apart from all others of the publication.
 * @param chosen which; all unless given
 * @throws AppError NOT_FOUND
 */
export async function listObservations(
  db: Db,
  slug: string,
  chosen: Prisma.ObservationWhereInput = {},
): Promise<ObservationDetail[]> {
  const publicationId = await findPublication(db, slug)
  const names = await codes(db)
  const { rows, conditions } = await select(db, { publicationId }, chosen)
  const [formatLoad, nameSubject] = [loadFormatter(conditions), subjectNamer(conditions)]
  return ObservationDetail.array().parse(
    rows.map((row) => ({
      id: row.id,
      conditionId: row.conditionId,
      key: toKey(row, names).key,
      subject: row.condition.publishedAs ?? row.condition.subject.label,
      subjectName: nameSubject(row.condition),
      mesh: row.condition.subject.version.mesh.slug,
      version: row.condition.versionRaw ?? row.condition.subject.versionRaw,
      mode: row.condition.subject.mode,
      load: formatLoad(row.condition),
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

/** One published quantity. @throws AppError NOT_FOUND for an unknown publication, or a quantity that it does not have */
export async function getObservation(db: Db, slug: string, id: number): Promise<ObservationDetail> {
  const [found] = await listObservations(db, slug, { id })
  if (found) return found
  throw new AppError('NOT_FOUND', {
    title: 'No such value',
    detail: `${id} is not a value of "${slug}"`,
  })
}

/**
 * Conditions of whose value of a metric the raw data of a publication give no more than the histogram bucket that holds it.
 * @throws AppError NOT_FOUND for an unknown publication, BAD_REQUEST for a key that is not in the dictionary
 */
export async function listBuckets(db: Db, slug: string, key: string): Promise<number[]> {
  const { metric, component, statistic, quantilePpm } = requireMetricKey(key)
  const publicationId = await findPublication(db, slug)
  const { metrics, components } = await codes(db)
  const findIds = (all: ReadonlyMap<number, string>, code: string): number[] =>
    [...all].filter(([, known]) => known === code).map(([id]) => id)
  const found = await db.observation.findMany({
    where: {
      publicationId,
      metricId: { in: findIds(metrics, metric) },
      componentId: { in: findIds(components, component) },
      statistic,
      quantilePpm: quantilePpm ?? -1,
      evidence: { some: { isCanonical: true, readingKind: 'histogram-bucket' } },
    },
    select: { conditionId: true },
    distinct: ['conditionId'],
    orderBy: { conditionId: 'asc' },
  })
  return found.map(({ conditionId }) => conditionId)
}

/** Values published only as a difference to another subject; they never appear on an axis of absolute values. */
export async function listDifferences(
  db: Db,
  publicationId: number,
): Promise<PublicationDetail['differences']> {
  const names = await codes(db)
  const differing = { publicationId, relativeToConditionId: { not: null } }
  const { rows, conditions } = await select(db, differing)
  const formatLoad = loadFormatter(conditions)
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
        load: formatLoad(row.condition),
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
