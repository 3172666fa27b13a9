'use client'

import { reportHref } from '../report-href'
import { sourceName } from '../source-name'
import type { Facts } from '../spec'
import type { Marks } from './use-marks'

/** The value of another line at the same place, or of the bar that a difference is over. */
type OtherValue = { id: string; label: string; value: string; over: string | null }

export type FactsSubject = {
  label: string
  sublabel: string | null
  facts: Facts
  /** in the order of their values, highest first */
  others: readonly OtherValue[]
}

const NOT_RANKED = 'not ranked: '

/** How sure a value is, in one line. */
const certaintyWords = ({ spread, reading, basis }: Facts): string =>
  [spread, reading, basis.n].filter((text) => text !== null && text !== '').join(' · ')

/** Evidence, release notes and the form for an error; of what has no page of its own, its source. */
function Links({ facts }: { facts: Facts }) {
  const { href, basis, version } = facts
  const report = reportHref(facts)
  if (href === null && basis.sourceHref === null) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-4">
      {href !== null && <a href={href}>Evidence</a>}
      {href === null && basis.sourceHref !== null && (
        <a
          href={basis.sourceHref}
          title={basis.sourceFile ?? undefined}
          rel="nofollow ugc noopener"
        >
          {sourceName(basis.sourceHref)}
        </a>
      )}
      {version?.notesHref != null && (
        <a href={version.notesHref} rel="noopener">
          Release notes
        </a>
      )}
      {report !== null && <a href={report}>Report an error</a>}
    </p>
  )
}

/** Why a value has no rank, and how many other notes the table has. */
function Notes({ flags }: { flags: readonly string[] }) {
  const reasons = flags.filter((text) => text.startsWith(NOT_RANKED))
  const rest = flags.length - reasons.length
  const noun = rest === 1 ? 'note' : 'notes'
  return (
    <>
      {reasons.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rest > 0 && (
        <p className="text-muted">
          {rest} {noun} in the table
        </p>
      )}
    </>
  )
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

/**
 * One value beside those that it is compared with: each with its difference, how sure it is in one line, and the ways to its
 * evidence and to the form for an error. It stays open while pointer or focus is in it.
 */
export function FactsCard(props: { id: string; subject: FactsSubject; marks: Marks }) {
  const { subject, marks } = props
  const { facts } = subject
  const certainty = certaintyWords(facts)
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
      {facts.state !== null && facts.state !== '' && <p>{facts.state}</p>}
      {facts.drift !== undefined && (
        <p className="text-muted tabular-nums">drift alone: {facts.drift}</p>
      )}
      {facts.version?.dates != null && <p className="text-muted">{facts.version.dates}</p>}
      {certainty !== '' && <p className="text-muted tabular-nums">{certainty}</p>}
      <Notes flags={facts.basis.flags} />
      <Links facts={facts} />
    </div>
  )
}
