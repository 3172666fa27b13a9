import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { audit } from '@/server/catalogue/audit'
import { invalidateProducts } from '@/server/catalogue/cache-tags'
import { AppError } from '@/server/platform/errors'
import { DECLARED_MODE, declaredMark } from '@/server/catalogue/declared-products'
import { ensureVersion } from '@/server/catalogue/ensure'
import { recomputeGroups } from '@/server/results/summaries/recompute'
import { moveConditions } from './move-conditions'

const wrong = (title: string, detail: string): AppError =>
  new AppError('BAD_REQUEST', {
    title,
    detail,
    hint: '/admin/products or npm run product -- list shows what waits',
  })

async function waiting(db: Db, slug: string) {
  const row = await db.mesh.findUnique({ where: { slug }, include: { declaredBy: true } })
  if (
    !row?.declaredBy ||
    row.declaredBy.isDemonstration ||
    row.confirmedAt !== null ||
    row.mergedIntoId !== null
  )
    throw wrong('Nothing to decide', `expected a declared product that waits, found "${slug}"`)
  return { ...row, mark: declaredMark(row.declaredBy.slug) }
}

/** Raw: the mark is cut off the labels of all subjects in one statement. */
const unmark = (db: Db, meshId: number, mark: string): Promise<number> =>
  db.$executeRaw`UPDATE subject su SET label = replace(label, ${mark}, '') FROM mesh_version v
    WHERE v.id = su.mesh_version_id AND v.mesh_id = ${meshId} AND strpos(label, ${mark}) > 0`

/** Conditions of a declared mode get the axis of the other modes of their product. @returns ids of those that moved */
async function joinAxes(db: Db, meshId: number): Promise<number[]> {
  const where = { subject: { version: { meshId } } }
  const rows = await db.condition.findMany({ where, select: { id: true } })
  const ids = rows.map(({ id }) => id)
  return moveConditions(db, ids, (workload) => {
    const { [DECLARED_MODE]: mode, ...params } = workload.params
    return mode === undefined ? null : { ...workload, params }
  })
}

type Closing = {
  actor: string
  action: 'product confirmed' | 'product merged'
  targetId: string
  detail: { from: string; name: string }
}

/** What follows from a decision: new results of the conditions that moved, an entry in the log, and invalidated pages. */
async function close(db: Db, moved: number[], closing: Closing): Promise<void> {
  await recomputeGroups(db, moved, moved)
  await audit(db, { ...closing, targetKind: 'mesh' })
  await invalidateProducts(db, [closing.detail.from, closing.targetId])
}

/**
 * Takes a declared product into the catalogue of this instance: its mark goes from every page, and others can name it.
 * Call it inside a transaction. @param as its slug from now on @throws AppError BAD_REQUEST
 */
export async function confirmProduct(
  db: Db,
  { slug, as, decidedBy }: { slug: string; as: string; decidedBy: string },
): Promise<void> {
  const { id, name, mark } = await waiting(db, slug)
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(as))
    throw wrong(
      'The slug is not valid',
      `expected lower case letters, digits, dots, hyphens, found "${as}"`,
    )
  if (await db.mesh.findUnique({ where: { slug: as } }))
    throw wrong('The slug is taken', `"${as}" is a product already: choose another slug, or merge`)
  const data = { slug: as, name: name.replace(mark, ''), confirmedAt: new Date() }
  await db.mesh.update({ where: { id }, data })
  await unmark(db, id, mark)
  const moved = await joinAxes(db, id)
  await close(db, moved, {
    actor: decidedBy,
    action: 'product confirmed',
    targetId: as,
    detail: { from: slug, name: data.name },
  })
}

/**
 * Moves the subjects of a version to another one. Where that has an equal subject, the conditions move instead.
 * Raw: set-based updates over pairs of subjects. @throws AppError BAD_REQUEST where one campaign measured both
 */
async function moveSubjects(db: Db, from: number, to: number): Promise<void> {
  const pairs = Prisma.sql`SELECT a.id AS old, b.id AS new FROM subject a JOIN subject b ON b.mesh_version_id = ${to}
    AND (a.mode, a.label, a.config_digest) = (b.mode, b.label, b.config_digest) WHERE a.mesh_version_id = ${from}`
  const [clash] = await db.$queryRaw<{ id: number }[]>`
    SELECT x.id FROM (${pairs}) AS pair JOIN condition x ON x.subject_id = pair.old
      JOIN condition y ON y.subject_id = pair.new AND (x.campaign_id, x.part, x.environment_id, x.harness_id, x.workload_id,
        x.measurement_point) = (y.campaign_id, y.part, y.environment_id, y.harness_id, y.workload_id, y.measurement_point) LIMIT 1`
  if (clash)
    throw wrong(
      'One campaign measured both',
      `condition ${clash.id} would be one with a condition of the other product`,
    )
  await db.$executeRaw`UPDATE condition c SET subject_id = pair.new FROM (${pairs}) AS pair WHERE c.subject_id = pair.old`
  await db.$executeRaw`UPDATE subject su SET mesh_version_id = ${to} WHERE su.mesh_version_id = ${from}
    AND NOT EXISTS (SELECT 1 FROM (${pairs}) AS pair WHERE pair.old = su.id)`
}

/**
 * Makes a declared product part of another one: its versions, subjects and results become those of that product, and its
 * sender's contexts mean that product. Call it inside a transaction. @throws AppError BAD_REQUEST
 */
export async function mergeProduct(
  db: Db,
  { slug, into, decidedBy }: { slug: string; into: string; decidedBy: string },
): Promise<void> {
  const from = await waiting(db, slug)
  const target = await db.mesh.findUnique({ where: { slug: into } })
  if (
    !target ||
    target.id === from.id ||
    (target.declaredByOrgId !== null && target.confirmedAt === null)
  )
    throw wrong('No such product', `expected a product of the catalogue, found "${into}"`)
  await unmark(db, from.id, from.mark)
  const moved = await joinAxes(db, from.id)
  for (const version of await db.meshVersion.findMany({ where: { meshId: from.id } })) {
    const versionId = await ensureVersion(db, target.id, version.raw)
    await moveSubjects(db, version.id, versionId)
  }
  await db.mesh.update({ where: { id: from.id }, data: { mergedIntoId: target.id } })
  await close(db, moved, {
    actor: decidedBy,
    action: 'product merged',
    targetId: into,
    detail: { from: slug, name: from.name },
  })
}
