import { createHash } from 'node:crypto'
import { publicUrl } from '@/env'
import packageJson from '@/package.json' with { type: 'json' }
import { cached } from '@/server/platform/cache/cached'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import { damaged } from '@/server/platform/integrity-error'
import { AppError } from '@/server/platform/errors'
import { fromHex, toHex } from '@/server/platform/db/hex'
import { RULESET } from '@/server/results/summaries/ruleset'
import { noticesOfRuns } from './notices'
import {
  SnapshotDefinition,
  StoredSnapshot,
  type DrawnFrom,
  type SnapshotAbout,
  type SnapshotDetail,
} from './schemas'

export const MAX_SNAPSHOT_BYTES = 200_000
const HASH = /^[0-9a-f]{64}$/

/** A chart as currently drawn. */
export type Drawn = {
  svg: string
  /** for narrow pages, left out where there is no room for it; null where `svg` is narrow */
  narrowSvg: string | null
  title: string
  width: number
  height: number
  definition: Omit<SnapshotDefinition, 'ruleset'>
  from: Pick<DrawnFrom, 'conditionIds' | 'runIds' | 'publications'>
}

const digest = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(text).digest())

const validRuns = async (db: Db, conditionIds: number[]): Promise<string[]> =>
  (
    await db.run.findMany({
      where: { conditionId: { in: conditionIds }, status: 'valid' },
      select: { id: true },
      orderBy: { id: 'asc' },
    })
  ).map(({ id }) => id)

const unique = <T extends string | number>(values: T[]): T[] => [...new Set(values)].sort()

/** What a picture contains of the drawing for narrow pages: its hash vouches for both. */
const narrowMark = (svg: string): string => ` narrow ${toHex(digest(svg))}`

/** The picture as it is stored, and its narrow drawing where both have room. @throws AppError TOO_LARGE */
function withMarks(
  drawn: Pick<Drawn, 'svg' | 'narrowSvg'>,
  state: string,
  definition: SnapshotDefinition,
): { svg: string; narrowSvg: string | null } {
  const marked = (marks: string): string =>
    drawn.svg.replace(
      /<\/svg>\s*$/,
      `<metadata>meshbench state ${state}${marks}</metadata></svg>\n`,
    )
  const countBytes = (...texts: string[]): number =>
    [...texts, JSON.stringify(definition)].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const { narrowSvg } = drawn
  if (narrowSvg !== null) {
    const svg = marked(narrowMark(narrowSvg))
    if (countBytes(svg, narrowSvg) <= MAX_SNAPSHOT_BYTES) return { svg, narrowSvg }
  }
  const svg = marked('')
  const bytes = countBytes(svg)
  if (bytes <= MAX_SNAPSHOT_BYTES) return { svg, narrowSvg: null }
  throw new AppError('TOO_LARGE', {
    title: 'The chart is too large to freeze',
    detail: `expected at most ${MAX_SNAPSHOT_BYTES} bytes of picture and data, found ${bytes}`,
  })
}

/**
 * Stores a chart as currently drawn under the SHA-256 of its picture. The picture contains the digests of its data and of
 * its narrow drawing, so that the same state gives the same hash, and a different state a different one, even if it looks
 * alike.
 * @returns the hash, and whether it is new
 * @throws AppError TOO_LARGE
 */
export async function freeze(
  db: Db,
  drawn: Drawn,
): Promise<{ hash: string; isNew: boolean; createdAt: string }> {
  const definition = SnapshotDefinition.parse({ ...drawn.definition, ruleset: RULESET })
  const conditionIds = unique(drawn.from.conditionIds)
  const runIds = drawn.from.runIds ?? (await validRuns(db, conditionIds))
  const publications = unique(drawn.from.publications)
  const state = digest(JSON.stringify({ definition, conditionIds, runIds, publications }))
  const { svg, narrowSvg } = withMarks(drawn, toHex(state), definition)
  const sha256 = digest(svg)
  const { count } = await db.snapshot.createMany({
    data: [
      {
        sha256,
        svg,
        narrowSvg,
        title: drawn.title,
        width: drawn.width,
        height: drawn.height,
        definition: JSON.parse(JSON.stringify(definition)) as object,
        conditionIds,
        runIds,
        publications,
        ruleset: RULESET,
        softwareVersion: packageJson.version,
      },
    ],
    skipDuplicates: true,
  })
  const { createdAt } = await db.snapshot.findUniqueOrThrow({
    where: { sha256 },
    select: { createdAt: true },
  })
  return {
    hash: toHex(sha256),
    isNew: count === 1,
    createdAt: createdAt.toISOString(),
  }
}

/** A frozen chart with later retractions. @throws AppError NOT_FOUND; DAMAGED when its picture is not the one of its hash */
export const getSnapshot = (db: Db, hash: string): Promise<SnapshotDetail> =>
  cached(db, ['snapshot', hash], [ALL, PUBLICATIONS], () => readSnapshot(db, hash))

async function readSnapshot(db: Db, hash: string): Promise<SnapshotDetail> {
  const row = HASH.test(hash)
    ? await db.snapshot.findUnique({ where: { sha256: fromHex(hash) } })
    : null
  if (!row)
    throw new AppError('NOT_FOUND', {
      title: 'No such frozen chart',
      detail: 'expected the 64 hexadecimal digits of a chart that was frozen on this site',
    })
  const found = toHex(digest(row.svg))
  if (found !== hash) throw damaged('frozen chart', hash, `a picture with SHA-256 ${found}`)
  const { narrowSvg } = row
  if (narrowSvg !== null && !row.svg.includes(narrowMark(narrowSvg)))
    throw damaged('frozen chart', hash, 'a narrow drawing that its picture does not name')
  const stored = StoredSnapshot.parse({ ...row, hash, createdAt: row.createdAt.toISOString() })
  return { ...stored, notices: await noticesOfRuns(db, row) }
}

/** Address of the drawing for narrow pages. */
export const narrowSvgUrl = (hash: string): string => `${publicUrl()}/s/${hash}.narrow.svg`

/** A frozen chart without its pictures. */
export const describeSnapshot = ({
  svg: _svg,
  narrowSvg,
  ...about
}: SnapshotDetail): SnapshotAbout => ({
  ...about,
  narrowSvgUrl: narrowSvg === null ? null : narrowSvgUrl(about.hash),
})

/** @throws AppError NOT_FOUND */
export const aboutSnapshot = async (db: Db, hash: string): Promise<SnapshotAbout> =>
  describeSnapshot(await getSnapshot(db, hash))
