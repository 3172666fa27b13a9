import { costImagePath } from '@/components/costs/cost-card'
import type { GalleryKind } from '@/components/embeds/gallery/chart-kinds'
import { subjectText } from '@/components/results/compare-links'
import {
  chartImagePath,
  editionsImagePath,
  overheadImagePath,
} from '@/components/results/embed-links'
import type { Change } from '@/server/trends/changes/schemas'
import { api } from '../_trpc/server'
import { comparedSample } from './compared-sample'

const METRIC = 'http.latency.p99'
const shorten = (key: string): string => key.slice(0, 16)
const readQuery = (path: string): string => path.split('?')[1] ?? ''

function changeQuery({ mesh, key, groupKey, line }: Change): string {
  const query = `mesh=${mesh}&metric=${encodeURIComponent(key)}&group=${shorten(groupKey)}`
  return line === null ? query : `${query}&line=${line}`
}

/** The query of one chart of each kind that the database has; a kind without one is missing. */
export async function listExamples(): Promise<Map<GalleryKind, string>> {
  const [board, pairs, beds, lead, versions, runs] = await Promise.all([
    api().leaderboard.get({ metric: METRIC, order: 'varied', limit: 12 }),
    api().headToHead.list({ metric: METRIC, mesh: null }),
    api().cost.list({}),
    api().trends.lead(),
    api().trends.list({ kind: 'versions', limit: 1 }),
    api().trends.list({ kind: 'runs', limit: 1 }),
  ])
  const cards = board.cards.filter(({ trust }) => trust === 'reviewed')
  const bars = cards.find(({ panel }) => panel.rows.length > 2) ?? cards[0]
  const swept = cards.find(({ levels }) => levels.length > 1)
  const over = cards.find(({ overheads }) => overheads.length > 1)
  const [pair] = pairs
  const compared =
    pair &&
    [pair.a, pair.b].map(({ mesh, mode }) => subjectText(mesh, null, mode)).map(encodeURIComponent)
  const [editions] = lead.editions
  const [bed] = beds
  const costGroup = beds.at(-1)?.quantities[0]?.loads[0]?.costPanel.groupKey
  const [version, run] = [versions, runs].map(({ changes }) => changes[0])
  const found: [GalleryKind, string | undefined][] = [
    ['overheads', bars && `metric=${METRIC}&from=1000&to=2000`],
    ['pairs', pair && `metric=${METRIC}`],
    ['ratios', compared && `a=${compared[0]}&b=${compared[1]}&metric=${METRIC}`],
    ['bars', bars && readQuery(chartImagePath(bars.panel))],
    ['compare', comparedSample(cards.map(({ panel }) => panel))],
    ['overhead', over && readQuery(overheadImagePath(over.panel, 'difference'))],
    ['load', swept && `metric=${METRIC}&family=${shorten(swept.panel.familyKey)}`],
    ['profile', swept && `metric=http.latency&group=${shorten(swept.panel.groupKey)}`],
    ['resources', costGroup && `group=${shorten(costGroup)}`],
    ['cost', bed && readQuery(costImagePath(bed))],
    ['trend', version && changeQuery(version)],
    ['editions', editions && readQuery(editionsImagePath(editions, lead.editions))],
    ['releases', pair && `mesh=${pair.a.mesh}`],
    ['strip', bars && readQuery(chartImagePath(bars.panel))],
    ['runs', run && changeQuery(run)],
  ]
  return new Map(found.flatMap(([kind, query]) => (query === undefined ? [] : [[kind, query]])))
}
