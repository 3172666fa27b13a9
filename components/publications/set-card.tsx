import type { ReactNode } from 'react'
import { counted } from '../charts/format'
import { describeCertainty, describeDiscard } from '../results/certainty'
import { Card } from '../ui/card'
import { DataTable } from '../ui/data-table'
import { ChosenLoad } from './chosen-load'
import type { LoneRow, PanelSet } from './panel-sets'
import { SetPicture } from './set-picture'
import { looksOf, pictureOf, rangeWords, setWords, subjectWords } from './set-rows'

/** More rows than these are folded. */
const MAX_LONE = 8

/** Conditions that have no bar, as rows: their only value, or why there is none. */
function Lone({ title, rows }: { title: string; rows: readonly LoneRow[] }) {
  if (rows.length === 0) return null
  const table = (
    <DataTable
      caption={`${title}: values that stand alone, and conditions without a value`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'subject',
          head: 'Subject',
          isRowHead: true,
          isSaidOnce: true,
          cell: (row) => row.subject,
        },
        { id: 'load', head: 'Load', cell: (row) => row.load },
        { id: 'value', head: 'Value', cell: (row) => row.text },
      ]}
    />
  )
  if (rows.length <= MAX_LONE) return table
  return (
    <details className="text-sm">
      <summary className="w-fit text-accent">{counted(rows.length, 'value')} without a bar</summary>
      {table}
    </details>
  )
}

/** More panels than these are folded: on a phone they stand below each other. */
const MAX_PANELS = 12

function Picture({ set, idPrefix }: { set: PanelSet; idPrefix: string }) {
  const [panels, looks] = [pictureOf(set), looksOf(set)]
  if (panels.length === 0) return null
  const more = panels.slice(MAX_PANELS)
  return (
    <>
      <SetPicture panels={panels.slice(0, MAX_PANELS)} looks={looks} idPrefix={idPrefix} />
      {more.length > 0 && (
        <details>
          <summary className="mb-2 w-fit text-sm text-accent">
            {counted(more.length, 'more load')}
          </summary>
          <SetPicture panels={more} looks={looks} idPrefix={`${idPrefix}m`} />
        </details>
      )}
    </>
  )
}

function Words({ set }: { set: PanelSet }) {
  const [first] = set.of
  const all = first && { ...first, rows: set.of.flatMap(({ rows }) => rows) }
  const subjects = subjectWords(set)
  return (
    <div className="text-sm text-muted">
      {subjects !== '' && <p>{subjects}</p>}
      <p>{[all && describeCertainty(all), ...setWords(set)].filter(Boolean).join(' · ')}</p>
      {all && <p>{describeDiscard(all)}</p>}
    </div>
  )
}

/**
 * All loads of one metric as small multiples on one scale for what is comparable, and a table of what has no bar.
 * @param props.each address of one chart for each load, with error bars, tables and embeds
 */
export function SetCard(props: {
  set: PanelSet
  each: string
  /** false: folded, its heading says the range of its values */
  isOpen: boolean
  /** short and unique on the page */
  idPrefix: string
  /** beside the address of its charts: what other pages can take */
  children?: ReactNode
}) {
  const { set, each, isOpen, idPrefix, children } = props
  const heading: ReactNode = (
    <h3 id={`${set.id}-heading`} className="text-base font-semibold">
      {set.title}
    </h3>
  )
  const figure = (
    <figure className="grid grid-cols-1 gap-2" aria-labelledby={`${set.id}-heading`}>
      {isOpen && heading}
      <Picture set={set} idPrefix={idPrefix} />
      <Lone title={set.title} rows={set.lone} />
      <figcaption>
        <Words set={set} />
      </figcaption>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2 text-sm" data-print="hide">
        <a
          href={each}
          className="text-accent underline"
          aria-label={`${set.title}: one chart for each load`}
        >
          One chart for each load
        </a>
        {children}
      </div>
    </figure>
  )
  const body = <ChosenLoad>{figure}</ChosenLoad>
  return (
    <Card id={set.id} labelledBy={`${set.id}-heading`}>
      {isOpen ? (
        body
      ) : (
        <details className="set-fold">
          <summary>
            {heading}
            <span className="text-sm text-muted">
              {[
                rangeWords(set),
                counted(set.of.length, 'load'),
                set.lone.length > 0 && `${set.lone.length} without a bar`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </summary>
          {body}
        </details>
      )}
    </Card>
  )
}
