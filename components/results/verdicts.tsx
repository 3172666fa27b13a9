import type { PanelOverhead, PanelRanking } from '@/server/results/schemas'
import { differenceText, readingText, TOO_NOISY } from '../charts/definitions/overhead-words'
import { differencesUnit } from '../charts/definitions/panel-unit'
import { parseChartMetricKey } from '../charts/definitions/words'
import type { DisplayUnit } from '../charts/display-unit'
import { TextTable } from '../ui/text-table'
import { notRankedText } from './rank-words'

type Ranks = { best: number; worst: number }
const isTied = ({ best, worst }: Ranks): boolean => best !== worst
const range = ({ best, worst }: Ranks): string =>
  best === worst ? String(best) : `${best}\u2013${worst}`

/** Rank ranges in words, or why the order is only by value; null for a single subject. */
export function RankLine(props: { ranking: PanelRanking; metricKey: string }) {
  const { ranks, unranked, isFromPublishedSpread } = props.ranking
  if (ranks.length + unranked.length < 2) return null
  // Where neither more nor less is better, bars keep the order of their source.
  const why = notRankedText(
    props.ranking,
    parseChartMetricKey(props.metricKey).of.better !== 'neither',
  )
  if (why !== null) return <p>{why}.</p>
  return (
    <p>
      {ranks.map((r) => `${isTied(r) ? 'Ranks' : 'Rank'} ${range(r)}: ${r.label}`).join('; ')}
      {isFromPublishedSpread && ' (from the published means, their spread and number of runs)'}.
      {ranks.some(isTied) && ' Inside a range of ranks no difference can be shown.'}{' '}
      <a href="/methodology#ranks">How this was computed</a>.
      {unranked.length > 0 &&
        ` Not ranked: ${unranked.map((u) => `${u.label} (${u.reason})`).join(', ')}.`}
    </p>
  )
}

type Row = PanelOverhead & { unit: DisplayUnit }

function difference({ delta, deltaCi, unit }: Row): string {
  const show = (si: number) => differenceText(si, unit)
  return deltaCi ? `${show(delta)} [${show(deltaCi[0])}, ${show(deltaCi[1])}]` : show(delta)
}

function ratio({ ratio: value, ratioCi, ratioKind }: Row): string {
  if (value === null) return 'no ratio over 0'
  if (ratioKind === 'unbounded') return TOO_NOISY
  const two = (v: number) => v.toFixed(2)
  return ratioCi ? `${two(value)} [${two(ratioCi[0])}, ${two(ratioCi[1])}]` : two(value)
}

/** Difference and ratio over each linked baseline. */
export function OverheadTable({
  metricKey,
  overheads,
  of = null,
}: {
  metricKey: string
  overheads: PanelOverhead[]
  /** distinguishes the table from others open on the same page */
  of?: string | null
}) {
  if (overheads.length === 0) return null
  const unit = differencesUnit(metricKey, overheads)
  const { better } = parseChartMetricKey(metricKey).of
  return (
    <details className="text-sm">
      <summary>Overhead over the baseline</summary>
      <p className="mt-2 text-muted">
        Differences of two values, with 95% intervals where both sides have a spread (
        <a href="/methodology#welch">Welch</a>; ratio after Fieller). A difference of percentiles is
        not what the mesh adds to each request.
      </p>
      <TextTable
        caption={['Overhead over each linked baseline', of].filter(Boolean).join(': ')}
        columns={[
          { head: 'Subject' },
          { head: 'Over' },
          { head: 'Difference', isNumber: true },
          { head: 'Ratio', isNumber: true },
          { head: 'Reading' },
        ]}
        rows={overheads.map((overhead) => {
          const row = { ...overhead, unit }
          return [
            row.label,
            row.baselineLabel,
            difference(row),
            ratio(row),
            readingText(row, unit, better),
          ]
        })}
      />
    </details>
  )
}
