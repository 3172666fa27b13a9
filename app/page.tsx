import type { Metadata } from 'next'
import { openingText } from '@/components/overview/opening-words'
import { PostFromCi } from '@/components/submit/post-from-ci'
import { chartImagePath } from '@/components/results/embed-links'
import { barsSpec } from '@/components/charts/definitions/bars'
import { changeSentence } from '@/components/trends/change-words'
import { VersionOverVersion } from '@/components/trends/version-over-version'
import { publicUrl } from '@/env'
import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import type { Leaderboard } from '@/server/results/leaderboard/schemas'
import type { Overview } from '@/server/results/overview/schemas'
import type { ChangeLead } from '@/server/trends/changes/schemas'
import { api } from './_trpc/server'
import { DeferredScripts } from './deferred-scripts'
import { frontParams, type FrontState } from './front-params'
import { LeadingCards } from './leading-cards'
import { metricCode, OverviewSection } from './overview-section'
import { pageMetadata, SITE_DESCRIPTION } from './page-metadata'
import { overheadsPreview } from './shared-figures'

// The title already contains the name of the site.
const TITLE = 'Meshbench: published service-mesh benchmarks'

/** Rows in the place of the plot, where publications measured quantities that share no axis. */
const ROWS = 8

/** Cards of the leaderboard that the front page shows: one line of them. */
const CARDS = 3

type Props = PageProps<'/'>

type Loaded = {
  state: FrontState
  board: Leaderboard
  overview: Overview
  pairs: HeadToHead[]
  lead: ChangeLead
}

async function load({ searchParams }: Props): Promise<Loaded> {
  const state = frontParams(await searchParams)
  const { mesh, ...filters } = state
  const [board, overview, pairs, lead] = await Promise.all([
    api().leaderboard.get({ ...state, order: 'varied', limit: CARDS }),
    api().overview.get({ ...filters, having: mesh, limit: ROWS }),
    api().headToHead.list({ metric: state.metric, mesh }),
    api().trends.lead(),
  ])
  return { state, board, overview, pairs, lead }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { state, board, overview } = await load(props)
  const card = board.cards.find(({ trust }) => trust === 'reviewed')
  return {
    ...pageMetadata({
      title: TITLE,
      description: overview.ranges.length > 0 ? openingText(overview, state) : SITE_DESCRIPTION,
      path: '/',
      chart:
        overheadsPreview(overview, state) ??
        (card ? { path: chartImagePath(card.panel), title: barsSpec(card.panel).title } : null),
    }),
    title: { absolute: TITLE },
  }
}

export default async function FrontPage(props: Props) {
  const { state, board, overview, pairs, lead } = await load(props)
  const versions = <VersionOverVersion lead={lead} />
  // A quantity without a plot of overheads is best known by what changed from version to version.
  const change =
    overview.rangesOf === null
      ? lead.changes.find(({ key }) => metricCode(key) === metricCode(state.metric))
      : undefined
  return (
    <>
      <OverviewSection
        overview={overview}
        pairs={pairs}
        state={state}
        lede={change && changeSentence(change)}
      >
        {change && versions}
      </OverviewSection>
      <LeadingCards board={board} state={state} />
      {!change && versions}
      <PostFromCi origin={publicUrl()} />
      <DeferredScripts />
    </>
  )
}
