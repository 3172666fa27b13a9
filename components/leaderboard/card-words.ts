import type { PanelRanking, ResultPanel } from '@/server/results/schemas'
import { describeSpreads } from '../charts/describe-marks'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { ranksText } from '../charts/definitions/ranks'
import { ABOUT, counted, formatExact, withUnit } from '../charts/format'
import type { BarsSpec } from '../charts/spec'
import { describeCertainty } from '../results/certainty'

/** Longer names stay in the details of a card. */
const MAX_PLATFORM = 20

/** "GKE" of "GKE, 3 x e2-standard-8"; null where it is not stated, or long. */
function platformName({ environment }: ResultPanel): string | null {
  const [name = ''] = environment.split(',')
  return /not stated$/.test(name) || name.length > MAX_PLATFORM ? null : name
}

/** "2,000 rps", "100 connections" and "GKE": what a test bed did, and on what; empty where it is not stated. */
export function bedParts(panel: ResultPanel): {
  load: string
  connections: string
  platform: string
} {
  const { targetRps, connections: open } = panel.workload
  const rate = targetRps === null ? '' : withUnit(formatExact(targetRps), 'rps')
  const held = open === null ? '' : counted(open, 'connection')
  const load = panel.loadLabel || rate || held
  return {
    load,
    connections: load.includes('connection') ? '' : held,
    platform: platformName(panel) ?? '',
  }
}

/** "2,000 rps, 100 connections, GKE": the same in one line, its load first; the metric where nothing is stated. */
export function bedTitle(panel: ResultPanel): string {
  const { load, connections, platform } = bedParts(panel)
  const parts = [load, connections, platform].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : capitalised(metricLabel(panel.key))
}

/** What is said of a reason makes one of these parts of the certainty needless. */
const SAID_BY: Record<string, RegExp> = {
  'single run': /single run/,
  'no spread was published': /single run|no spread was published/,
  'one run has no spread': /single run/,
  'number of runs not stated': /number of runs was not stated/,
}

/** What can be said of ranks that the line below the bars does not say. */
function rankingText(
  { ranks, unranked, wins }: PanelRanking,
  { bars, note }: BarsSpec,
): string | null {
  if (ranks.length > 1 && wins.length === 0) return 'no order is proven'
  if (ranks.length > 1) {
    const others = unranked.map(({ label, reason }) => `${label} (${reason})`)
    const rest = others.length > 0 ? `not ranked: ${others.join(', ')}` : ''
    const atBars = new Set(bars.flatMap(({ id, rank }) => (rank === undefined ? [] : [id])))
    const isSaid = ranks.every(({ conditionId }) => atBars.has(`condition-${conditionId}`))
    return [isSaid ? '' : ranksText(ranks), rest].filter(Boolean).join('; ') || null
  }
  if (ranks.length + unranked.length < 2) return null
  const hollow = new Set(bars.filter(({ remark }) => remark !== null).map(({ id }) => id))
  const reasons = unranked
    .filter(
      ({ conditionId }) => ![...hollow].some((id) => id.startsWith(`condition-${conditionId}`)),
    )
    .map(({ reason }) => reason.replace(/\.$/, ''))
  const who = note?.includes('ot ranked') ? 'Others not ranked' : 'Not ranked'
  return reasons.length === 0 ? null : `${who}: ${[...new Set(reasons)].join('; ')}`
}

/**
 * One line on how far a card can be trusted: ranks or why there are none, runs, spread.
 * @param spec what it draws; what its own line says is not said again
 * @returns null where that line says it all
 */
export function describeTrust(
  panel: ResultPanel,
  ranking: PanelRanking | null,
  spec: BarsSpec,
): string | null {
  const ranks = ranking && rankingText(ranking, spec)
  const known = describeCertainty(panel).split('; ')
  const said = [spec.note, ranks].filter(Boolean).join('. ')
  const runs = known.filter(
    (part, i) => !SAID_BY[part]?.test([said, ...known.slice(0, i)].join('. ')),
  )
  const isRead = spec.bars.some(({ valueLabel }) => valueLabel.startsWith(ABOUT))
  const marks = [...describeSpreads(spec), ...(isRead ? [`${ABOUT}: read from a chart`] : [])]
  const parts = [ranks, [...runs, ...marks].join('; ')].filter(Boolean)
  return parts.length === 0 ? null : `${parts.map((part) => capitalised(part ?? '')).join('. ')}.`
}
