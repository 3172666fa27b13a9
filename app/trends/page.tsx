import type { Metadata } from 'next'
import Link from 'next/link'
import { answerWords } from '@/components/trends/change-words'
import { Pages } from '@/components/ui/pages'
import { CHANGE_GROUPS, type ChangeList } from '@/server/trends/changes/schemas'
import { api } from '../_trpc/server'
import { DeferredScripts } from '../deferred-scripts'
import { pageMetadata } from '../page-metadata'
import { trendPreview } from '../shared-figures'
import { Filters } from './filters'
import {
  SERIES_PER_PAGE,
  SERIES_PER_SOURCE,
  parseTrendsState,
  trendsHref,
  type TrendsState,
} from './search-params'
import { Editions, Group, Unread, matchEditions, type Lead } from './sections'

export const generateMetadata = async (): Promise<Metadata> =>
  pageMetadata({
    title: 'Trends',
    description:
      'What changed between releases of service meshes and gateways, and run after run in CI: every series on one test bed.',
    path: '/trends',
    chart: await trendPreview(),
  })

/** Charts of the series that lead sections; runs of CI are small cards among the others. */
async function loadLeads(list: ChangeList): Promise<Lead[]> {
  const leads = list.leads.filter(({ kind }) => kind === 'versions')
  const charts = await Promise.all(
    leads.map(({ mesh, key, groupKey }) =>
      api().trends.get({ mesh, metric: key, group: groupKey.slice(0, 16), line: null }),
    ),
  )
  return leads.flatMap((change, i) => {
    const chart = charts[i]
    return chart?.kind === 'versions' ? [{ change, trend: chart.trend }] : []
  })
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
  const [list, { editions }] = await Promise.all([
    api().trends.list({
      ...state,
      perSource: isWhole ? SERIES_PER_SOURCE : null,
      limit: SERIES_PER_PAGE,
    }),
    api().trends.lead(),
  ])
  const leads = state.page > 1 ? [] : await loadLeads(list)
  return (
    <>
      <h1>What changed between releases?</h1>
      <p className="lede">{answerWords(list)}</p>
      <p className="max-w-none text-sm text-muted">
        Each series is one test bed at one load. Pale: unproven; hollow: flagged.{' '}
        <a href="/methodology#releases">How a change is proven</a>
      </p>
      <Filters list={list} state={state} />
      {CHANGE_GROUPS.map((group) => (
        <Group key={group} group={group} list={list} leads={leads} />
      ))}
      <Editions sets={matchEditions(editions, state)} />
      <Unread unread={list.unread} />
      {list.changes.length === 0 && <NoSeries state={state} />}
      <Pages
        label="Pages of trends"
        page={state.page}
        pages={Math.ceil(list.total / SERIES_PER_PAGE)}
        href={(page) => trendsHref({ ...state, page })}
      />
      <DeferredScripts />
    </>
  )
}
