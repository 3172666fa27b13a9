import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'

/** Addresses in one file; the protocol allows 50,000. */
const PER_FILE = 10_000
/** Older single conditions and runs are found by links. */
const MAX_FILES = 5
const MAX_URLS = PER_FILE * MAX_FILES

export const SITEMAP_PARTS = ['conditions', 'runs'] as const
export type SitemapPart = (typeof SITEMAP_PARTS)[number]

const TAGS = [ALL, PUBLICATIONS]
const REVIEWED = { trust: { is: { trust: 'reviewed' } } } as const
const LISTED = { isListed: true, campaign: REVIEWED } as const
const VALID = {
  status: 'valid',
  publishedAt: { not: null },
  condition: { campaign: REVIEWED },
} as const

/** How many files the listed conditions and the runs of publications fill, at most five each. */
export const sitemapFiles = (db: Db): Promise<Record<SitemapPart, number>> =>
  cachedRead(db, ['sitemap'], TAGS, (reader) => countFiles(reader))

async function countFiles(db: Db): Promise<Record<SitemapPart, number>> {
  const conditions = await db.condition.count({ where: LISTED, take: MAX_URLS })
  const runs = await db.run.count({ where: VALID, take: MAX_URLS })
  return { conditions: Math.ceil(conditions / PER_FILE), runs: Math.ceil(runs / PER_FILE) }
}

/** Paths of one file, newest first; none for a file that does not exist. @param file from 1 to 5 */
export async function sitemapPaths(db: Db, part: SitemapPart, file: number): Promise<string[]> {
  if (!Number.isInteger(file) || file < 1 || file > MAX_FILES) return []
  return cachedRead(db, ['sitemap', part, file], TAGS, (reader) => selectPaths(reader, part, file))
}

async function selectPaths(db: Db, part: SitemapPart, file: number): Promise<string[]> {
  // Ids of conditions count up, those of runs begin with their time.
  const newest = {
    select: { id: true },
    orderBy: { id: 'desc' },
    skip: (file - 1) * PER_FILE,
    take: PER_FILE,
  } as const
  const rows =
    part === 'conditions'
      ? await db.condition.findMany({ where: LISTED, ...newest })
      : await db.run.findMany({ where: VALID, ...newest })
  return rows.map(({ id }) => `/${part}/${id}`)
}
