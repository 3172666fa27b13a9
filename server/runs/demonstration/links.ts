import { ALL } from '@/server/catalogue/cache-tags'
import { declaredSlug } from '@/server/catalogue/declared-products'
import { cached } from '@/server/platform/cache/cached'
import type { Db } from '@/server/platform/db/client'
import { toHex } from '@/server/platform/db/hex'
import { lineDigits } from '@/server/trends/series-key'
import { DEMONSTRATION_SLUG, PULL_REQUEST, REGRESSION } from './nights'

/** What there is to look at. Paths of the site. */
export type DemonstrationLink = { title: string; path: string }

const METRIC = 'http.latency.p99'
const CONTEXT = { condition: { include: { subject: true } } } as const

const filterProduct = (slug: string) => ({
  condition: {
    subject: { version: { mesh: { slug: declaredSlug(slug, DEMONSTRATION_SLUG) } } },
    workload: { targetRps: PULL_REQUEST.rps },
  },
})

/**
 * Pages, picture, gate and badge of the demonstration, for the command and its own page, which is the first; none where
 * it is not there.
 */
export async function listDemonstrationLinks(db: Db): Promise<DemonstrationLink[]> {
  const newest = { orderBy: { startedAt: 'desc' }, include: CONTEXT } as const
  const nightly = { ...filterProduct(REGRESSION.mesh), status: 'valid' }
  const run = await db.run.findFirst({ where: nightly, ...newest })
  const proposed = { ...filterProduct(PULL_REQUEST.mesh), status: 'proposed' }
  const gate = await db.run.findFirst({ where: proposed, ...newest })
  if (!run || !gate) return []
  const mesh = declaredSlug(REGRESSION.mesh, DEMONSTRATION_SLUG)
  const { groupKey, subject } = run.condition
  const group = toHex(groupKey).slice(0, 16)
  const line = lineDigits(subject.mode, subject.config)
  return [
    { title: 'Campaign', path: `/organisations/${DEMONSTRATION_SLUG}` },
    { title: 'What it measured, loads side by side', path: `/campaigns/${DEMONSTRATION_SLUG}` },
    { title: 'Run of the last night', path: `/runs/${run.id}` },
    {
      title: 'Its condition beside the others of the same load',
      path: `/conditions/${run.conditionId}`,
    },
    {
      title: 'Trend with a regression between two commits',
      path: `/meshes/${mesh}?metric=${METRIC}#run-after-run`,
    },
    {
      title: 'The same as a picture',
      path: `/charts/runs.svg?mesh=${mesh}&metric=${METRIC}&group=${group}&line=${line}`,
    },
    { title: `Run of pull request ${PULL_REQUEST.number}`, path: `/runs/${gate.id}` },
    {
      title: 'What its gate says',
      path: `/api/v1/runs/${gate.id}/comparison?failOn=regression`,
    },
    { title: 'Badge', path: `/badge/${mesh}.svg` },
  ]
}

/** Path of its page, for pages that may lead there; null where it is not there. */
export const findDemonstration = (db: Db): Promise<string | null> =>
  cached(db, ['demonstration'], [ALL], async () => {
    const known = await db.organisation.count({ where: { isDemonstration: true } })
    return known === 0 ? null : `/organisations/${DEMONSTRATION_SLUG}`
  })

/** The run whose gate stands for all; null where there is no demonstration. */
export const findProposedRun = (db: Db): Promise<string | null> =>
  cached(db, ['demonstration', 'proposed'], [ALL], async () => {
    const where = { ...filterProduct(PULL_REQUEST.mesh), status: 'proposed' } as const
    return (await db.run.findFirst({ where, select: { id: true } }))?.id ?? null
  })
