import { Fragment } from 'react'
import { formatCount } from '@/components/charts/format'
import { EditionsCard } from '@/components/meshes/editions-card'
import { ChangeCards } from '@/components/trends/change-card'
import { arrangeChanges } from '@/components/trends/change-groups'
import { ChangeLeadCard } from '@/components/trends/change-lead'
import { ChangeTable } from '@/components/trends/change-table'
import { countWords } from '@/components/trends/change-words'
import { SectionHead } from '@/components/ui/section-head'
import {
  CHANGE_GROUPS,
  type Change,
  type ChangeGroup,
  type ChangeList,
} from '@/server/trends/changes/schemas'
import type { EditionSet } from '@/server/trends/editions/schemas'
import type { Trend } from '@/server/trends/schemas'
import { NO_FILTERS, trendsHref, type TrendsState } from './search-params'

const TITLES: Record<ChangeGroup, string> = {
  meshes: 'Meshes',
  gateways: 'Gateways',
  declared: 'From known organisations',
  submitted: 'Submitted, not reviewed',
}

/** What the filter of a product reads beyond the list. */
export function Unread({ unread }: Pick<ChangeList, 'unread'>) {
  if (unread.length === 0) return null
  return (
    <p className="mt-4 text-sm">
      Not in this list:{' '}
      {unread.map(({ mesh, name, count }, i) => (
        <Fragment key={mesh}>
          {i > 0 && ', '}
          <a href={trendsHref({ ...NO_FILTERS, mesh })}>
            {formatCount(count)} more series of {name}
          </a>
        </Fragment>
      ))}
      .
    </p>
  )
}

/** Sources with more series than stand on the page: a page of one product has all of its own. */
function Folded({ folded }: Pick<ChangeList, 'folded'>) {
  if (folded.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-6 text-sm">
      {folded.map(({ mesh, label, origin, count }) => (
        <li key={`${mesh} ${origin.campaign}`}>
          <a
            className="inline-block min-h-6 py-1 text-accent underline"
            href={trendsHref({ ...NO_FILTERS, mesh })}
          >
            {formatCount(count)} more series of {label} in{' '}
            {origin.publication?.title ?? origin.campaignTitle}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A series that leads a section, with its chart. */
export type Lead = { change: Change; trend: Trend }

/** A section: the series that leads it on its first page, then lines, then tables of two versions. */
export function Group(props: { group: ChangeGroup; list: ChangeList; leads: readonly Lead[] }) {
  const { group, list } = props
  const leads = props.leads.filter(({ change }) => change.group === group)
  const changes = list.changes.filter((change) => change.group === group)
  if (changes.length + leads.length === 0) return null
  const { lines, pairs } = arrangeChanges(
    changes,
    list.leads.filter(({ kind }) => kind === 'versions'),
  )
  // The answer of the page counts the only section already.
  const isOnly = CHANGE_GROUPS.every((one) => one === group || list.counts[one].total === 0)
  return (
    <section aria-labelledby={group} className="change-group">
      {isOnly && group === 'meshes' ? (
        <h2 id={group} className="sr-only">
          {TITLES[group]}
        </h2>
      ) : (
        <SectionHead id={group} title={TITLES[group]} note={countWords(list.counts[group])} />
      )}
      {leads.map(({ change, trend }) => (
        <ChangeLeadCard
          key={change.id}
          change={change}
          trend={trend}
          isSaid={change.id === list.largest?.id}
        />
      ))}
      <ChangeCards changes={lines} />
      {pairs.map((pair) => (
        <ChangeTable key={pair.id} pair={pair} />
      ))}
      <Folded folded={list.folded.filter((one) => one.group === group)} />
    </section>
  )
}

/** Editions of one document, each measured on another test bed: a change between them proves nothing. */
export function Editions({ sets }: { sets: readonly EditionSet[] }) {
  if (sets.length === 0) return null
  return (
    <section aria-labelledby="editions" className="change-group">
      <SectionHead
        id="editions"
        title="By edition of a document"
        note="each edition is its own test bed: compare within a column, not across; tick: no mesh"
      />
      <div className="trend-cards">
        {sets.map((set, i) => (
          <EditionsCard
            key={set.connections}
            set={set}
            id={`editions-${i}`}
            loads={[]}
            alongside={sets}
          />
        ))}
      </div>
    </section>
  )
}

/** The editions that the filters leave. */
export function matchEditions(sets: readonly EditionSet[], state: TrendsState): EditionSet[] {
  const { mesh, metric, kind, page } = state
  if (kind === 'runs' || page > 1) return []
  return sets.filter(
    ({ key, editions }) =>
      (metric === null || key === metric) &&
      (mesh === null ||
        editions.some(({ rows }) => rows.some(({ subject }) => subject.mesh === mesh))),
  )
}
