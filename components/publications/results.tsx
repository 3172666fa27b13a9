import Link from 'next/link'
import { METRICS } from '@/ingest/dictionary/metrics'
import { isResource } from '../charts/definitions/resources'
import { MARKERS, type ChartSpec } from '../charts/spec'
import { ResultCard } from '../results/result-card'
import { axisChips, viewChips, type Shown } from '../results/shown'
import { DrawingCard } from '../results/sweep-cards'
import { ChipRow, type ChipGroup } from '../ui/chip-row'
import { Pages, whichOf } from '../ui/pages'
import { Glance } from './glance'
import { Multiples } from './multiples'
import {
  chartsOf,
  inPages,
  withOverheads,
  type ChartEntry,
  type PublishedPanel,
} from './chart-list'

/** Which of a publication's charts are shown, and how; `metric` is a metric code, null means all. */
export type ResultsState = Shown & { metric: string | null; page: number }
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

function chips(all: readonly ChartEntry[], state: ResultsState, href: Href): ChipGroup[] {
  const codes = METRICS.filter(
    ({ code }) => code === state.metric || all.some((entry) => entry.metrics.includes(code)),
  )
  const inView = state.view === 'measured' ? all : withOverheads(all)
  const metrics: ChipGroup = {
    label: 'Charts of',
    chips: [{ code: null, name: 'everything' }, ...codes].map(({ code, name }) => ({
      href: href({ metric: code, page: 1 }),
      label: name,
      isCurrent: state.metric === code,
      count: inView.filter(({ metrics: of }) => code === null || of.includes(code)).length,
    })),
  }
  const first = (change: Partial<Shown>) => href({ ...change, page: 1 })
  return [
    ...(codes.length > 1 ? [metrics] : []),
    ...(withOverheads(all).length > 0 || state.view !== 'measured'
      ? [viewChips(state, first)]
      : []),
    ...(all.some((entry) => 'drawing' in entry && entry.drawing.spec.kind !== 'resources')
      ? [axisChips(state, first)]
      : []),
  ]
}

/** Every chart by name, also those on other pages. */
function Index({ pages, href }: { pages: readonly ChartEntry[][]; href: Href }) {
  return (
    <details className="text-sm" data-print="hide">
      <summary className="w-fit text-accent">All charts by name</summary>
      <ol className="mt-2 list-decimal ps-8">
        {pages.flatMap((entries, i) =>
          entries.map((entry) => (
            <li key={entry.id}>
              <Link href={`${href({ page: i + 1 })}#${entry.id}`} prefetch={false}>
                {entry.title}
              </Link>
            </li>
          )),
        )}
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
      <Link href={href({ view: 'measured', metric: null, page: 1 })} prefetch={false}>
        Show the values as measured
      </Link>
      .
    </p>
  )
}

/** The charts of a publication, most informative first, a few per page. */
export function PublicationResults(props: {
  panels: readonly PublishedPanel[]
  state: ResultsState
  href: Href
}) {
  const { panels, state, href } = props
  const all = chartsOf(panels, state.axis)
  const ofMetric = all.filter(
    (entry) => state.metric === null || entry.metrics.includes(state.metric),
  )
  const entries = state.view === 'measured' ? ofMetric : withOverheads(ofMetric)
  const pages = inPages(entries)
  const page = Math.min(state.page, Math.max(1, pages.length))
  const shown = pages[page - 1] ?? []
  const before = pages.slice(0, page - 1).flat().length
  const isWhole = state.metric === null && state.view === 'measured' && page === 1
  return (
    <>
      {isWhole && <Glance panels={panels} />}
      <ChipRow label="Charts" groups={chips(all, state, href)} />
      {entries.length === 0 ? (
        <NoChart state={state} href={href} />
      ) : (
        <p className="text-sm text-muted" role="status">
          {whichOf(['chart', 'charts'], { before, shown: shown.length, total: entries.length })}
          {shown.length < entries.length && ', by metric, those that compare most subjects first'}
          {panels.some(isResource) && state.metric === null && page === 1 && pages.length > 1
            ? '; CPU and memory follow.'
            : '.'}
        </p>
      )}
      {shown.map((entry) => (
        <EntryCard key={entry.id} entry={entry} state={state} />
      ))}
      <Pages
        label="Pages of charts"
        page={page}
        pages={pages.length}
        href={(n) => `${href({ page: n })}#results`}
      />
      {pages.length > 1 && <Index pages={pages} href={href} />}
    </>
  )
}
