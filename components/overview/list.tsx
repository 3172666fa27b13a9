import type { Overview, OverviewEntry } from '@/server/results/overview/schemas'
import { metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { Pages, describeShown } from '../ui/pages'
import { bareText } from './bare-words'
import { captionText, countText } from './count-words'
import { rangedSlugs, type Asked } from './opening-words'
import { ModeMark, type Shape } from './mode-mark'
import { Row } from './row'
import { SourceItem } from './source-item'

const SHAPES: [Shape, string][] = [
  ['circle', 'sidecar'],
  ['diamond', 'ambient (L4), per node or proxyless'],
  ['square', 'ambient + waypoint (L7 proxy)'],
  ['triangle', 'other'],
]

/** What the marks of all rows mean; a colour is a mesh, whose name stands at the mark. */
function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-muted" aria-label="Marks">
      {SHAPES.map(([shape, words]) => (
        <li key={shape} className="flex items-center gap-1">
          <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden>
            <ModeMark x={0} y={0} mesh={null} shape={shape} />
          </svg>
          {words}
        </li>
      ))}
      <li className="flex items-center gap-1">
        <svg width={4} height={12} aria-hidden>
          <path d="M2 0v12" stroke="var(--ink)" strokeWidth={2} />
        </svg>
        no mesh, same test bed
      </li>
      <li>hollow: flagged</li>
    </ul>
  )
}

/** Where only so many rows have a baseline, the others are read as well. */
const FEW_ROWS = 3

/** The newest are written out; the page must stay small however many there are. */
const MAX_IN_WORDS = 6
const ALL_PUBLICATIONS = '/publications'

/** Publications whose values are over no baseline: in words, because a strip would show no overhead. */
function Apart({ entries, isOpen }: { entries: readonly OverviewEntry[]; isOpen: boolean }) {
  if (entries.length === 0) return null
  const further = entries.length - MAX_IN_WORDS
  return (
    <details className="mt-2 text-sm" open={isOpen}>
      <summary>{counted(entries.length, 'publication')} measured without a baseline</summary>
      <ul className="mt-1 grid gap-2">
        {entries.slice(0, MAX_IN_WORDS).map((entry) => (
          <SourceItem key={entry.source.slug} source={entry.source}>
            {bareText(entry)}.
          </SourceItem>
        ))}
        {further > 0 && (
          <li>
            {counted(further, 'further publication')}, older:{' '}
            <a href={ALL_PUBLICATIONS}>all publications</a>
          </li>
        )}
      </ul>
    </details>
  )
}

/** One row for each publication, newest first. @param props.href address of another page of the rows; without it there are no other pages */
export function OverviewList(props: {
  overview: Overview
  /** bounds of the load that the reader chose */
  asked: Asked
  page: number
  perPage: number
  href?: (page: number) => string
}) {
  const { overview, asked, page, perPage, href } = props
  const { rows, total, apart, metric } = overview
  const shown = { before: (page - 1) * perPage, shown: rows.length, total }
  const ranged = rangedSlugs(overview)
  return (
    <section aria-labelledby="who-measured" id="rows">
      <div className="flex flex-wrap justify-between gap-x-6">
        <h2 id="who-measured" className="sr-only">
          Who measured {metricLabel(metric)}
        </h2>
        <Legend />
        <p className="text-sm">{captionText(metric)}</p>
        <p className="text-sm text-muted" role="status">
          {countText(describeShown(['row', 'rows'], shown), overview, asked)}
        </p>
      </div>
      <ul className="overview">
        {rows.map((row) => (
          <Row key={row.source.slug} {...{ row, metric, asked, ranged }} />
        ))}
      </ul>
      {href && (
        <div className="mt-3">
          <Pages
            label="Pages of publications"
            page={page}
            pages={Math.ceil(total / perPage)}
            href={href}
          />
        </div>
      )}
      <Apart entries={apart} isOpen={total <= FEW_ROWS} />
    </section>
  )
}
