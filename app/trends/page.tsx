import type { Metadata } from 'next'
import Link from 'next/link'
import { capitalised, metricLabel } from '@/components/charts/definitions/words'
import { formatCount } from '@/components/charts/format'
import { ChangeCards } from '@/components/trends/change-card'
import { answerWords, countWords } from '@/components/trends/change-words'
import { LinkMenu } from '@/components/ui/link-menu'
import { Pages } from '@/components/ui/pages'
import { SectionHead } from '@/components/ui/section-head'
import { Segmented } from '@/components/ui/segmented'
import { CHANGE_GROUPS, type ChangeGroup, type ChangeList } from '@/server/trends/changes/schemas'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'
import {
  CARDS_PER_PAGE,
  CARDS_PER_SOURCE,
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
        current={state.metric === null ? 'All metrics' : capitalised(metricLabel(state.metric))}
        links={[
          { label: 'All metrics', href: link({ metric: null }), isCurrent: state.metric === null },
          ...list.metrics.map((key) => ({
            label: capitalised(metricLabel(key)),
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
    <ul className="mt-3 flex flex-wrap gap-x-6 text-sm">
      {folded.map(({ mesh, label, origin, count }) => (
        <li key={`${mesh} ${origin.campaign}`}>
          <a
            className="inline-block min-h-6 py-1 text-accent underline"
            href={trendsHref({ ...NO_FILTERS, mesh })}
          >
            {formatCount(count)} more of {label} in{' '}
            {origin.publication?.title ?? origin.campaignTitle}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Group({ group, list }: { group: ChangeGroup; list: ChangeList }) {
  const changes = list.changes.filter((change) => change.group === group)
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={group} className="mt-4">
      <SectionHead id={group} title={TITLES[group]} note={countWords(list.counts[group])} />
      <ChangeCards changes={changes} />
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
    perSource: isWhole ? CARDS_PER_SOURCE : null,
    limit: CARDS_PER_PAGE,
  })
  return (
    <>
      <h1>What changed between releases?</h1>
      <p className="mt-1 max-w-none">{answerWords(list)}</p>
      <p className="max-w-none text-sm text-muted">
        A line is one test bed at one load, from zero; pale: unproven, hollow: flagged.{' '}
        <a href="/methodology#releases">How changes are proven</a>
      </p>
      <Filters list={list} state={state} />
      {CHANGE_GROUPS.map((group) => (
        <Group key={group} group={group} list={list} />
      ))}
      {list.changes.length === 0 && <NoSeries state={state} />}
      <Pages
        label="Pages of trends"
        page={state.page}
        pages={Math.ceil(list.total / CARDS_PER_PAGE)}
        href={(page) => trendsHref({ ...state, page })}
      />
    </>
  )
}
