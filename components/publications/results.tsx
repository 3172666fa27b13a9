import Link from 'next/link'
import type { ReactNode } from 'react'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { METRICS } from '@/ingest/dictionary/metrics'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { MARKERS, type ChartSpec } from '../charts/spec'
import { ResultCard } from '../results/result-card'
import { axisChips, viewChips, type DisplayState } from '../results/display-state'
import { DrawingCard } from '../results/sweep-cards'
import { ChipRow, type ChipGroup } from '../ui/chip-row'
import { Pages, describeShown } from '../ui/pages'
import { Multiples } from './multiples'
import type { PanelSet } from './panel-sets'
import { SetCard } from './set-card'
import { SetLinks } from './set-links'
import { openCount, setPages, setsOf } from './set-list'
import {
  chartsOf,
  hasLines,
  inPages,
  keyOf,
  leadDrawings,
  withOverheads,
  type ChartEntry,
  type PublishedPanel,
} from './chart-list'

/**
 * Which of a publication's charts are shown, and how; `metric` is a metric code, null means all. `each` is a metric key
 * that is shown in one chart for each load; null: all keys, each as one set.
 */
export type ResultsState = DisplayState & {
  metric: string | null
  each: string | null
  page: number
}
type Href = (change: Partial<ResultsState>) => string

/** Lines that are too many to follow in one picture, each by itself. */
function ManyLines({ spec }: { spec: ChartSpec }) {
  if (spec.kind !== 'load' && spec.kind !== 'profile') return null
  const crowded = spec.segments.filter(({ series }) => series.length > MARKERS)
  return crowded.map((segment) => (
    <div key={segment.id} className="mt-4">
      <Multiples segment={segment} xLabel={spec.xLabel} />
    </div>
  ))
}

/** Beside the sets of all metrics the lines wait in a fold: they show values of the first set once more. */
function LeadCard(props: { entry: ChartEntry; state: ResultsState }) {
  if (props.state.metric !== null) return <EntryCard {...props} />
  return (
    <details>
      <summary className="w-fit text-sm text-accent">{props.entry.title}, as lines</summary>
      <EntryCard {...props} />
    </details>
  )
}

function EntryCard({ entry, state }: { entry: ChartEntry; state: ResultsState }) {
  if ('drawing' in entry)
    return (
      <DrawingCard drawing={entry.drawing} apart={entry.apart}>
        <ManyLines spec={entry.drawing.spec} />
      </DrawingCard>
    )
  return (
    <ResultCard
      panel={entry.panel}
      apart={entry.apart}
      headingLevel={3}
      showOrigin={false}
      overheads={entry.panel.overheads}
      view={state.view}
    />
  )
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** Address of the charts of each load of a set. */
const eachHref = (key: string, href: Href): string => `${href({ each: key, page: 1 })}#results`

function chips(panels: readonly PublishedPanel[], state: ResultsState, href: Href): ChipGroup[] {
  const count = (metric: string | null): number => setsOf(panels, { ...state, metric }).length
  const codes = METRICS.filter(
    ({ code }) =>
      code === state.metric || panels.some(({ key }) => parseMetricKey(key)?.metric === code),
  )
  const first = (change: Partial<ResultsState>) => href({ ...change, page: 1 })
  const metrics: ChipGroup = {
    label: 'Charts of',
    chips: [{ code: null, name: 'everything' }, ...codes].map(({ code, name }) => ({
      href: first({ metric: code, each: null }),
      label: name,
      isCurrent: state.metric === code && state.each === null,
      count: count(code),
    })),
  }
  const hasOverheads = panels.some(({ overheads }) => overheads.length > 0)
  return [
    ...(codes.length > 1 || state.each !== null ? [metrics] : []),
    ...(hasOverheads || state.view !== 'measured' ? [viewChips(state, first)] : []),
    ...(hasLines(panels) ? [axisChips(state, first)] : []),
  ]
}

/** Every set by name, also those on other pages. */
function Index({ sets, href }: { sets: readonly PanelSet[]; href: Href }) {
  if (sets.length < 2) return null
  return (
    <details className="text-sm" data-print="hide">
      <summary className="w-fit text-accent">All charts by name</summary>
      <ol className="mt-2 list-decimal ps-8">
        {sets.map(({ id, key, title }) => (
          <li key={id}>
            <Link href={eachHref(key, href)} prefetch={false}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Shown instead of charts, with a link back to all of them. */
function NoChart({ state, href }: { state: ResultsState; href: Href }) {
  return (
    <p className="text-sm text-muted" role="status">
      {state.view === 'measured'
        ? 'No chart of this metric.'
        : 'No chart: nothing here was published beside a baseline.'}{' '}
      <Link href={href({ view: 'measured', metric: null, each: null, page: 1 })} prefetch={false}>
        Show the values as measured
      </Link>
      .
    </p>
  )
}

type Props = {
  panels: readonly PublishedPanel[]
  state: ResultsState
  href: Href
  /** what stands behind the first result: nothing that a keyboard stops at may stand before it */
  children?: ReactNode
}

/** Said where a link asks for a page that the list no longer has: the last one is shown. */
function NoSuchPage({ asked, page }: { asked: number; page: number }) {
  if (asked === page) return null
  return (
    <p role="note" className="text-sm">
      There is no page {asked} any more: this is page {page}, the last one.
    </p>
  )
}

/** One page of a list: what is on it, and where it stands in the list. */
function pageOf<T>(pages: readonly T[][], asked: number) {
  const page = Math.min(asked, Math.max(1, pages.length))
  const shown = pages[page - 1] ?? []
  return {
    page,
    pages: pages.length,
    shown,
    before: pages.slice(0, page - 1).flat().length,
    total: pages.flat().length,
  }
}

/** One metric key, a chart for each of its loads. */
function EachLoad({ panels, state, href, children }: Props) {
  const all = chartsOf(panels, state.axis).filter((entry) => keyOf(entry) === state.each)
  const found = pageOf(inPages(state.view === 'measured' ? all : withOverheads(all)), state.page)
  const [first, ...others] = found.shown
  return (
    <>
      <NoSuchPage asked={state.page} page={found.page} />
      {first && <EntryCard entry={first} state={state} />}
      {children}
      <ChipRow label="Charts" groups={chips(panels, state, href)} />
      {first ? (
        <p className="text-sm text-muted" role="status">
          {capitalised(metricLabel(state.each ?? ''))}:{' '}
          {lowerFirst(describeShown(['chart', 'charts'], { ...found, shown: found.shown.length }))},
          one for each load.{' '}
          <Link href={href({ each: null, page: 1 })} prefetch={false}>
            All loads of all metrics together
          </Link>
        </p>
      ) : (
        <NoChart state={state} href={href} />
      )}
      {others.map((entry) => (
        <EntryCard key={entry.id} entry={entry} state={state} />
      ))}
      <Pages
        label="Pages of charts"
        page={found.page}
        pages={found.pages}
        href={(n) => `${href({ page: n })}#results`}
      />
    </>
  )
}

/** Every metric key as one set over its loads, a few sets at once, with the charts that show most of the first. */
function Sets({ panels, state, href, children }: Props) {
  const sets = setsOf(panels, state)
  const found = pageOf(setPages(sets), state.page)
  const isFirst = found.page === 1 && state.view === 'measured'
  const drawings = isFirst ? leadDrawings(panels, state) : []
  const open = openCount(found.shown)
  const [first, ...others] = found.shown.map((set, i) => (
    <SetCard
      key={set.id}
      set={set}
      each={eachHref(set.key, href)}
      isOpen={i < open}
      idPrefix={`s${i}`}
    >
      <SetLinks set={set} view={state.view} />
    </SetCard>
  ))
  return (
    <>
      <NoSuchPage asked={state.page} page={found.page} />
      {first}
      {children}
      <ChipRow label="Charts" groups={chips(panels, state, href)} />
      {sets.length === 0 ? (
        <NoChart state={state} href={href} />
      ) : (
        <p className="text-sm text-muted" role="status">
          {describeShown(['metric', 'metrics'], { ...found, shown: found.shown.length })}, each at
          all of its loads
          {open < found.shown.length && '; those further down open at their names'}.
        </p>
      )}
      {drawings.map((entry) => (
        <LeadCard key={entry.id} entry={entry} state={state} />
      ))}
      {others.slice(0, open - 1)}
      {open < found.shown.length && (
        <div className="grid grid-cols-1 gap-2">{others.slice(open - 1)}</div>
      )}
      <Pages
        label="Pages of charts"
        page={found.page}
        pages={found.pages}
        href={(n) => `${href({ page: n })}#results`}
      />
      <Index sets={sets} href={href} />
    </>
  )
}

/** The results of a publication: the first at once, then what chooses others. */
export function PublicationResults(props: Props) {
  return props.state.each === null ? <Sets {...props} /> : <EachLoad {...props} />
}
