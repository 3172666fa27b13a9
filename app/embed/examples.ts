import { costImagePath } from '@/components/costs/cost-card'
import type { GalleryKind } from '@/components/embeds/gallery/chart-kinds'
import { chartImagePath, overheadImagePath } from '@/components/results/embed-links'
import type { Change } from '@/server/trends/changes/schemas'
import { api } from '../_trpc/server'

const METRIC = 'http.latency.p99'
const shorten = (key: string): string => key.slice(0, 16)
const queryOf = (path: string): string => path.split('?')[1] ?? ''

function changeQuery({ mesh, key, groupKey, line }: Change): string {
  const query = `mesh=${mesh}&metric=${encodeURIComponent(key)}&group=${shorten(groupKey)}`
  return line === null ? query : `${query}&line=${line}`
}

/** The query of one chart of each kind that the database has; a kind without one is missing. */
export async function listExamples(): Promise<Map<GalleryKind, string>> {
  const [board, beds, versions, runs] = await Promise.all([
    api().leaderboard.get({ metric: METRIC, order: 'varied', limit: 12 }),
    api().cost.list({}),
    api().trends.list({ kind: 'versions', limit: 1 }),
    api().trends.list({ kind: 'runs', limit: 1 }),
  ])
  const cards = board.cards.filter(({ trust }) => trust === 'reviewed')
  const bars = cards.find(({ panel }) => panel.rows.length > 2) ?? cards[0]
  const swept = cards.find(({ levels }) => levels.length > 1)
  const over = cards.find(({ overheads }) => overheads.length > 1)
  const [bed] = beds
  const costGroup = beds.at(-1)?.quantities[0]?.loads[0]?.costPanel.groupKey
  const [version, run] = [versions, runs].map(({ changes }) => changes[0])
  const found: [GalleryKind, string | undefined][] = [
    ['bars', bars && queryOf(chartImagePath(bars.panel))],
    ['compare', bars && `a=istio&b=linkerd&metric=${METRIC}`],
    ['overhead', over && queryOf(overheadImagePath(over.panel, 'difference'))],
    ['load', swept && `metric=${METRIC}&family=${shorten(swept.panel.familyKey)}`],
    ['profile', swept && `metric=http.latency&group=${shorten(swept.panel.groupKey)}`],
    ['resources', costGroup && `group=${shorten(costGroup)}`],
    ['cost', bed && queryOf(costImagePath(bed))],
    ['trend', version && changeQuery(version)],
    ['runs', run && changeQuery(run)],
  ]
  return new Map(found.flatMap(([kind, query]) => (query === undefined ? [] : [[kind, query]])))
}
