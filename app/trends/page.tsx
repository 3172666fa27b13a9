import type { Metadata } from 'next'
import Link from 'next/link'
import { formatCount } from '@/components/charts/format'
import { ChangeCards } from '@/components/trends/change-card'
import { arrangeChanges } from '@/components/trends/change-groups'
import { ChangeLeadCard } from '@/components/trends/change-lead'
import { ChangeTable } from '@/components/trends/change-table'
import { answerWords, countWords, plainMetric, whereWords } from '@/components/trends/change-words'
import { LinkMenu } from '@/components/ui/link-menu'
import { Pages } from '@/components/ui/pages'
import { SectionHead } from '@/components/ui/section-head'
import { Segmented } from '@/components/ui/segmented'
import { CHANGE_GROUPS, type ChangeGroup, type ChangeList } from '@/server/trends/changes/schemas'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'
import {
  SERIES_PER_PAGE,
  SERIES_PER_SOURCE,
  NO_FILTERS,
  parseTrendsState,
  trendsHref,
  type TrendsState,
} from './search-params'

export const metadata: Metadata = pageMetadata({
  title: 'Trends',
  description:
    'What changed between releases of service meshes and gateways, and run after run in CI: every series on one test bed.',
  path: '/trends',
})

const TITLES: Record<ChangeGroup, string> = {
  meshes: 'Meshes',
  gateways: 'Gateways',
  declared: 'From known organisations',
  submitted: 'Submitted, not reviewed',
}

const ORIGINS = [
  ['All', null],
  ['Published', 'versions'],
  ['CI', 'runs'],
] as const

/** "UDP loss, receiver" */
const metricName = (key: string): string =>
  [plainMetric(key), whereWords({ key, load: '' })].filter(Boolean).join(', ')

function Filters({ list, state }: { list: ChangeList; state: TrendsState }) {
  const link = (change: Partial<TrendsState>): string =>
    trendsHref({ ...state, page: 1, ...change })
  const meshName = list.meshes.find(({ slug }) => slug === state.mesh)?.name ?? state.mesh
  return (
    <div className="control-row trends-filters">
      <LinkMenu
        label="Mesh"
        current={meshName ?? 'All meshes'}
        links={[
          { label: 'All meshes', href: link({ mesh: null }), isCurrent: state.mesh === null },
          ...list.meshes.map(({ slug, name }) => ({
            label: name,
            href: link({ mesh: slug }),
            isCurrent: slug === state.mesh,
          })),
        ]}
      />
      <LinkMenu
        label="Metric"
        current={state.metric === null ? 'All metrics' : metricName(state.metric)}
        links={[
          { label: 'All metrics', href: link({ metric: null }), isCurrent: state.metric === null },
          ...list.metrics.map((key) => ({
            label: metricName(key),
            href: link({ metric: key }),
            isCurrent: key === state.metric,
          })),
        ]}
      />
      <Segmented
        label="Origin"
        segments={ORIGINS.map(([label, kind]) => ({
          label,
          href: link({ kind }),
          isCurrent: kind === state.kind,
        }))}
      />
    </div>
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

/** A section: the series that leads it on its first page, then lines, then tables of two versions. */
function Group(props: { group: ChangeGroup; list: ChangeList; page: number }) {
  const { group, list, page } = props
  const leads = page > 1 ? [] : list.leads.filter((one) => one.group === group)
  const changes = list.changes.filter((change) => change.group === group)
  if (changes.length + leads.length === 0) return null
  const { lines, pairs } = arrangeChanges(changes, list.leads)
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
      {leads.map((change) => (
        <ChangeLeadCard key={change.id} change={change} />
      ))}
      <ChangeCards changes={lines} />
      {pairs.map((pair) => (
        <ChangeTable key={pair.id} pair={pair} />
      ))}
      <Folded folded={list.folded.filter((one) => one.group === group)} />
    </section>
  )
}

function NoSeries({ state }: { state: TrendsState }) {
  if (state.page > 1)
    return (
      <p className="mt-4">
        This page is after the last one. <a href={trendsHref({ ...state, page: 1 })}>First page</a>
      </p>
    )
  return (
    <p className="mt-4">
      {state.kind === 'runs' ? 'No CI series matches.' : 'No series matches these filters.'}{' '}
      <Link href="/trends">Clear all filters</Link> or <a href="/submit">send results</a>.
    </p>
  )
}

export default async function TrendsPage({ searchParams }: PageProps<'/trends'>) {
  const state = parseTrendsState(await searchParams)
  const isWhole = state.mesh === null && state.metric === null
  const list = await api().trends.list({
    ...state,
    perSource: isWhole ? SERIES_PER_SOURCE : null,
    limit: SERIES_PER_PAGE,
  })
  return (
    <>
      <h1>What changed between releases?</h1>
      <p className="mt-1 max-w-none">{answerWords(list)}</p>
      <p className="max-w-none text-sm text-muted">
        Each series is one test bed at one load. Pale: unproven; hollow: flagged.{' '}
        <a href="/methodology#releases">How changes are proven</a>
      </p>
      <Filters list={list} state={state} />
      {CHANGE_GROUPS.map((group) => (
        <Group key={group} group={group} list={list} page={state.page} />
      ))}
      {list.changes.length === 0 && <NoSeries state={state} />}
      <Pages
        label="Pages of trends"
        page={state.page}
        pages={Math.ceil(list.total / SERIES_PER_PAGE)}
        href={(page) => trendsHref({ ...state, page })}
      />
    </>
  )
}
