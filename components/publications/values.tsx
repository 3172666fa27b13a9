import Link from 'next/link'
import type { ObservationDetail } from '@/server/publications/schemas'
import { EVIDENCE_WORDS, metricLabel } from '../charts/definitions/words'
import { BUTTON } from '../ui/button'
import { DataTable } from '../ui/data-table'
import { INPUT } from '../ui/input'
import { Pages, describeShown } from '../ui/pages'
import { foundValues, pageOfValues, type ValuesState } from './value-rows'
import { noteWords, printedWords, runsWords, spreadWords, type Reading } from './value-words'

type Row = { o: ObservationDetail; reading: Reading }

/** Every value of a publication in a table with a search, a page at a time; it works without JavaScript. */
export function PublishedValues(props: {
  observations: readonly ObservationDetail[]
  state: ValuesState
  /** address of the list */
  action: string
  valueHref: (id: number) => string
  href: (state: ValuesState) => string
}) {
  const { observations, state, action, valueHref, href } = props
  const found = foundValues(observations, state.find)
  const { page, pages, before, rows } = pageOfValues(found, state.page)
  const withReading = rows.flatMap((o): Row[] =>
    o.evidence[0] ? [{ o, reading: o.evidence[0] }] : [],
  )
  return (
    <div className="grid grid-cols-1 gap-2" id="values">
      <form
        action={`${action}#values`}
        method="get"
        role="search"
        className="flex flex-wrap items-end gap-2 text-sm"
        data-print="hide"
      >
        <label className="grid gap-1">
          Words of subject, load or metric
          <input name="find" defaultValue={state.find} maxLength={200} className={INPUT} />
        </label>
        <button type="submit" className={BUTTON}>
          Find values
        </button>
      </form>
      <p className="text-sm text-muted" role="status">
        {describeShown(['value', 'values'], { before, shown: rows.length, total: found.length })}.
      </p>
      <DataTable
        caption="Published values with the runs behind them"
        rows={withReading}
        keyOf={({ o }) => String(o.id)}
        empty={
          <>
            No value has all of these words. Try fewer of them, or{' '}
            <Link href={`${action}#values`}>see all values</Link>.
          </>
        }
        columns={[
          { id: 'subject', head: 'Subject', isRowHead: true, cell: ({ o }) => o.subjectName },
          { id: 'load', head: 'Load', isSaidOnce: true, cell: ({ o }) => o.load },
          { id: 'metric', head: 'Metric', cell: ({ o }) => metricLabel(o.key) },
          {
            id: 'value',
            head: 'As published',
            isNumber: true,
            cell: ({ o, reading }) => (
              <Link href={valueHref(o.id)} prefetch={false}>
                {printedWords(reading)}
              </Link>
            ),
          },
          {
            id: 'spread',
            head: 'Spread',
            isSaidOnce: true,
            cell: ({ reading }) => spreadWords(reading),
          },
          {
            id: 'runs',
            head: 'Of the runs',
            isSaidOnce: true,
            cell: ({ o, reading }) => runsWords(o.key, reading),
          },
          {
            id: 'method',
            head: 'Method',
            isSaidOnce: true,
            cell: ({ reading }) => EVIDENCE_WORDS[reading.method],
          },
          {
            id: 'note',
            head: 'Note',
            isSaidOnce: true,
            cell: ({ o, reading }) => noteWords(o, reading),
          },
        ]}
      />
      <Pages
        label="Pages of values"
        page={page}
        pages={pages}
        href={(n) => `${href({ ...state, page: n })}#values`}
      />
    </div>
  )
}
