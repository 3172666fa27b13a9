'use client'

import { reportHref } from '../report-href'
import { sourceName } from '../source-name'
import type { Facts } from '../spec'
import type { Marks } from './use-marks'

/** The value of another line at the same place. */
type OtherValue = { id: string; label: string; value: string; over: string | null }

export type FactsSubject = {
  label: string
  sublabel: string | null
  facts: Facts
  /** in the order of their values, highest first */
  others: readonly OtherValue[]
}

/** A card must fit on a screen; all values are in the table. */
const MAX_OTHERS = 8

function OtherValues({ others }: Pick<FactsSubject, 'others'>) {
  const rest = others.length - MAX_OTHERS
  return (
    <>
      <dl className="my-2 grid grid-cols-[1fr_auto] gap-x-3 border-y border-line py-1 text-[13px] tabular-nums empty:hidden">
        {others.slice(0, MAX_OTHERS).map(({ id, label, value, over }) => (
          <div key={id} className="contents">
            <dt>{label}</dt>
            <dd className="text-end">{value}</dd>
            {over !== null && <dd className="col-span-2 text-end text-muted">{over}</dd>}
          </div>
        ))}
      </dl>
      {rest > 0 && <p className="text-muted">and {rest} more in the table</p>}
    </>
  )
}

/** Everything known about one value, with the way to its evidence. It stays open while pointer or focus is in it. */
export function FactsCard(props: { id: string; subject: FactsSubject; marks: Marks }) {
  const { subject, marks } = props
  const { facts } = subject
  const { n, method, flags, sourceHref } = facts.basis
  const report = reportHref(facts)
  const details = [facts.spread, facts.reading, n, method, facts.state].filter(
    (t) => t !== null && t !== '',
  )
  return (
    <div
      id={props.id}
      role="tooltip"
      data-testid="chart-tooltip"
      className="chart-facts border border-line bg-surface p-3 text-sm text-ink"
      onPointerEnter={marks.hold}
      onPointerLeave={marks.release}
      onFocus={marks.hold}
      onBlur={marks.release}
      onKeyDown={(event) => event.key === 'Escape' && marks.close()}
    >
      <p className="font-semibold">{subject.label}</p>
      {subject.sublabel !== null && <p className="text-muted">{subject.sublabel}</p>}
      {facts.over !== null && (
        <p className="mt-1 text-base font-semibold tabular-nums">{facts.over}</p>
      )}
      <p className={`tabular-nums ${facts.over === null ? 'mt-1 text-base font-semibold' : ''}`}>
        {facts.value}
      </p>
      {subject.others.length > 0 && <OtherValues others={subject.others} />}
      {details.map((text) => (
        <p key={text} className="text-muted tabular-nums">
          {text}
        </p>
      ))}
      {flags.length > 0 && (
        <ul className="mt-1 list-disc ps-4">
          {flags.map((flag) => (
            <li key={flag}>{flag}</li>
          ))}
        </ul>
      )}
      {(facts.href !== null || sourceHref !== null) && (
        <p className="mt-2 flex flex-wrap gap-x-4">
          {facts.href !== null && <a href={facts.href}>Evidence</a>}
          {sourceHref !== null && (
            <a href={sourceHref} rel="nofollow ugc noopener">
              {sourceName(sourceHref)}
            </a>
          )}
          {report !== null && <a href={report}>Report an error</a>}
        </p>
      )}
    </div>
  )
}
