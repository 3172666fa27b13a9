import type { Metadata } from 'next'
import { PairVotesBlock } from '@/components/results/pair-votes'
import { chooseDrawing } from '@/components/results/result-card'
import { PostFromCi } from '@/components/submit/post-from-ci'
import { ChipRow } from '@/components/ui/chip-row'
import { Pages, describeShown } from '@/components/ui/pages'
import { openingText } from '@/components/overview/opening-words'
import { publicUrl } from '@/env'
import { TRUSTS } from '@/server/catalogue/schemas'
import type { Leaderboard } from '@/server/results/leaderboard/schemas'
import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import type { Overview } from '@/server/results/overview/schemas'
import { api } from './_trpc/server'
import { Cards, NoResults, SubmittedLine } from './board-cards'
import { leaderboardChips } from './leaderboard-chips'
import {
  CARDS_PER_PAGE,
  leaderboardHref,
  leaderboardParams,
  type LeaderboardState,
} from './leaderboard-params'
import { DeferredScripts } from './deferred-scripts'
import { rowsToRequest, withVisibleRows } from './overview-params'
import { OverviewSection } from './overview-section'
import { pageMetadata, SITE_DESCRIPTION } from './page-metadata'

// The title already contains the name of the site.
const TITLE = 'Meshbench: published service-mesh benchmarks'

type Props = PageProps<'/'>

type Loaded = {
  input: LeaderboardState
  board: Leaderboard
  overview: Overview
  pairs: HeadToHead[]
}

async function load({ searchParams }: Props): Promise<Loaded> {
  const input = leaderboardParams(await searchParams)
  const { metric, from, to, independent, mode, mesh, rows } = input
  const asked = {
    metric,
    from,
    to,
    independent,
    mode,
    having: mesh,
    page: rows,
    limit: rowsToRequest(rows),
  }
  const [board, found, pairs] = await Promise.all([
    api().leaderboard.get(input),
    api().overview.get(asked),
    api().headToHead.list({ metric, mesh }),
  ])
  return { input, board, overview: withVisibleRows(found), pairs }
}

const isFiltered = (input: LeaderboardState): boolean =>
  [input.rps, input.protocol, input.topology, input.mode].some((value) => value !== null) ||
  input.view !== 'measured'

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { input, board, overview } = await load(props)
  // The filters of the cards do not touch the rows above them.
  const isOfCards = isFiltered(input) || input.page > 1
  const card = board.cards.find(({ trust }) => trust === 'reviewed')
  const first = (isOfCards ? null : overview.rows[0]) ?? card
  const shown = first && chooseDrawing(first.panel, first.overheads, input.view)
  const description = overview.ranges.length > 0 ? openingText(overview, input) : SITE_DESCRIPTION
  return {
    ...pageMetadata({
      title: TITLE,
      description,
      path: '/',
      chart: shown ? { path: shown.path, title: shown.spec.title } : null,
    }),
    title: { absolute: TITLE },
  }
}

export default async function LeaderboardPage(props: Props) {
  const { input, board, overview, pairs } = await load(props)
  const shown = board.cards.filter(({ trust }) => trust === 'reviewed').length
  const before = Math.min((input.page - 1) * CARDS_PER_PAGE, board.totals.reviewed)
  return (
    <>
      <OverviewSection overview={overview} pairs={pairs} state={input} />
      <section aria-labelledby="cards" className="mt-8">
        <h2 id="cards">Leaderboard by test bed</h2>
        <p className="mt-1 text-muted">
          One card per test bed: only values measured{' '}
          <a href="/methodology#comparability">under the same conditions</a> share an axis. p50 and
          p99 are <a href="/methodology#percentiles">percentiles</a>. The lowest latency or the
          highest throughput comes first; each card says whether its runs{' '}
          <a href="/methodology#ranks">prove that order</a>. The{' '}
          <a href="/methodology#overhead">baseline</a> without a mesh is outlined.
          {input.mesh !== null &&
            ' A card that has the chosen mesh shows everything that was measured with it.'}
        </p>
        <details className="mt-2" open={isFiltered(input)}>
          <summary>More filters</summary>
          <div className="mt-2">
            <ChipRow label="Filters" groups={leaderboardChips(board, input)} />
          </div>
        </details>
        {/* Each other section has a count of its own. */}
        {(shown > 0 || board.cards.length === 0) && (
          <p className="mt-2 text-sm text-muted" role="status">
            {describeShown(['test bed', 'test beds'], {
              before,
              shown,
              total: board.totals.reviewed,
            })}
            {shown > 1 && ', newest first'}.
          </p>
        )}
        {TRUSTS.map((trust) => (
          <Cards
            key={trust}
            trust={trust}
            cards={board.cards.filter((card) => card.trust === trust)}
            total={board.totals[trust]}
            input={input}
          />
        ))}
        {board.total === 0 && <NoResults input={input} />}
        <div className="mt-4">
          <Pages
            label="Pages of test beds"
            page={input.page}
            pages={Math.ceil(board.total / CARDS_PER_PAGE)}
            href={(page) => `${leaderboardHref({ ...input, page })}#cards`}
          />
        </div>
        <SubmittedLine board={board} input={input} />
      </section>
      <PairVotesBlock pairs={board.pairs} />
      <PostFromCi origin={publicUrl()} />
      <DeferredScripts />
    </>
  )
}
