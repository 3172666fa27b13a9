import type { ReactNode } from 'react'
import { environmentName } from '@/ingest/dictionary/environment-name'
import type { PanelOverhead, PanelRanking, ResultPanel } from '@/server/results/schemas'
import { Chart } from '../charts/chart'
import { aboutCondition, barsSpec } from '../charts/definitions/bars'
import { overheadSpec } from '../charts/definitions/overhead'
import { withRanks } from '../charts/definitions/ranks'
import type { BarsSpec } from '../charts/spec'
import { comparePanelPath } from './compare-links'
import { Card } from '../ui/card'
import { Icon } from '../ui/icon'
import { describeCertainty, describeDiscard } from './certainty'
import { disputeHref } from './dispute-href'
import { chartImagePath, ChartLinks, overheadImagePath } from './embed-links'
import { DataLink } from '../embeds/data-link'
import { OriginLine } from './origin-line'
import { panelId } from './panel-id'
import type { View } from './display-state'

/** Links the numbers of a card to the rules behind them. */
function HowComputed({ panel, isOverhead }: { panel: ResultPanel; isOverhead: boolean }) {
  const isPublished = panel.rows.some((row) => row.value.method === 'published')
  const rules = isOverhead ? 'overhead' : isPublished ? 'published' : 'spread'
  return <a href={`/methodology#${rules}`}>How this was computed</a>
}

type Drawn = { spec: BarsSpec; path: string; note: string | null }

/**
 * The values themselves, or what they cost over a baseline where one is linked.
 * @param path of the image of the values themselves; null: of the whole panel
 * @param chosen of the query of an image: "&a=istio&b=linkerd" where it shows these subjects alone
 * @param ranking names the proven ranks of the values; null: the page says them elsewhere
 */
export function chooseDrawing(
  panel: ResultPanel,
  overheads: readonly PanelOverhead[],
  view: View,
  path: string | null = null,
  ranking: PanelRanking | null = null,
  chosen = '',
): Drawn {
  const bars = barsSpec(panel)
  const unranked = ranking === null ? '&ranks=0' : ''
  const measured = {
    spec: ranking === null ? bars : withRanks(bars, ranking),
    path: path ?? `${chartImagePath(panel)}${unranked}`,
  }
  if (view === 'measured') return { ...measured, note: null }
  const as = view === 'percent' ? 'percent' : 'difference'
  const spec = overheadSpec(panel, overheads, as)
  return spec
    ? { spec, path: `${overheadImagePath(panel, as)}${chosen}`, note: null }
    : { ...measured, note: 'No baseline is linked here, so the values stand as measured.' }
}

const withBarsNote = (spec: BarsSpec, words: string): BarsSpec =>
  words === '' ? spec : { ...spec, note: [spec.note, words].filter(Boolean).join(' · ') }

/** One comparability group as a card: who measured, bars, certainty, table, embed. */
export function ResultCard(props: {
  panel: ResultPanel
  headingLevel?: 2 | 3 | 4
  /** suffix that distinguishes its title on the page: ", 8 connections" */
  apart?: string
  /** shown in place of the title of the chart */
  head?: ReactNode
  /** the condition that the page is about; the others are paler */
  about?: number
  /** at the right of the heading */
  aside?: ReactNode
  /** who measured, in other words than the usual line */
  origin?: ReactNode
  /** how sure the values are, below the bars; null where the chart says it itself */
  trust?: ReactNode
  /** added to what stands right below the bars; empty: nothing */
  barsNote?: string
  /** folded with the rules */
  moreDetails?: ReactNode
  showOrigin?: boolean
  /** false on the comparison page */
  showCompare?: boolean
  /** over the linked baselines, for the views that show them */
  overheads?: readonly PanelOverhead[]
  view?: View
  /** URL of the image of its values, where it shows a choice of the group */
  imagePath?: string
  /** of the query of its image, where it shows chosen subjects alone */
  chosen?: string
  /** whose proven ranks stand at the bars */
  ranking?: PanelRanking
  /** one of many cards: many bars are folded but for the first */
  isShort?: boolean
  children?: ReactNode
  /** whether the order is proven, in one line */
  verdict?: ReactNode
  /** folds beside the actions: overheads, another discard rule */
  folds?: ReactNode
}) {
  const { panel, headingLevel = 2, apart = '', showOrigin = true, children, verdict, folds } = props
  const { overheads = [], view = 'measured' } = props
  const id = panelId(panel)
  const compareHref = props.showCompare === false ? null : comparePanelPath(panel)
  const discard = describeDiscard(panel)
  const drawn = chooseDrawing(panel, overheads, view, props.imagePath, props.ranking, props.chosen)
  const { note } = drawn
  const path = props.about === undefined ? drawn.path : `${drawn.path}&about=${props.about}`
  const about = props.about === undefined ? drawn.spec : aboutCondition(drawn.spec, props.about)
  const spec = withBarsNote(about, props.barsNote ?? '')
  const title = `${spec.title}${apart}`
  return (
    <Card id={id} labelledBy={`${id}-heading`}>
      <Chart
        id={id}
        headingLevel={headingLevel}
        spec={spec}
        title={title}
        head={props.head}
        aside={props.aside}
        origin={
          <>
            {props.origin ??
              (showOrigin && (
                <OriginLine
                  origins={[panel.origin]}
                  harness={panel.harness.name}
                  environment={panel.environment}
                />
              ))}
            {children}
            {note !== null && <p className="text-sm text-muted">{note}</p>}
          </>
        }
        verdict={props.trust ?? verdict}
        certainty={props.trust === undefined ? describeCertainty(panel) : null}
        actions={
          <>
            <ChartLinks path={path} spec={spec} title={title} />
            {compareHref !== null && (
              <a href={compareHref} aria-label={`Compare these: ${title}`}>
                <Icon of="compare" /> Compare
              </a>
            )}
          </>
        }
        folds={folds}
        isShort={props.isShort}
        details={
          <>
            {props.origin !== undefined && (
              <p>{[panel.harness.name, environmentName(panel.environment)].join(', ')}</p>
            )}
            {discard !== null && <p>{discard}</p>}
            {props.moreDetails}
            <p className="links">
              <DataLink format="json" path={path} title={title} />
              <HowComputed panel={panel} isOverhead={spec.kind === 'overhead'} />
              <a href={disputeHref([panel])}>Report an error</a>
            </p>
          </>
        }
      />
    </Card>
  )
}
