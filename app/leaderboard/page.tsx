import { captionChart } from '@/components/charts/definitions/caption'
import type { Metadata } from 'next'
import { PairVotesBlock } from '@/components/results/pair-votes'
import type { View } from '@/components/results/display-state'
import { Answer, boardHeadline } from '@/components/leaderboard/answer'
import type { LeaderboardCard } from '@/server/results/leaderboard/schemas'
import { chooseDrawing } from '@/components/results/result-card'
import { FilterRow } from '@/components/ui/filter-row'
import { Pages, describeShown } from '@/components/ui/pages'
import { OTHER_TRUSTS } from '@/server/catalogue/schemas'
import { api } from '../_trpc/server'
import { DeferredScripts } from '../deferred-scripts'
import { pageMetadata } from '../page-metadata'
import { Beds, NoResults, SubmittedLine } from './beds'
import { leaderboardChips } from './chips'
import { BEDS_PER_PAGE, leaderboardHref, leaderboardParams } from './params'

type Props = PageProps<'/leaderboard'>

async function load({ searchParams }: Props) {
  const input = leaderboardParams(await searchParams)
  return { input, board: await api().leaderboard.get(input) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { input, board } = await load(props)
  const card = board.cards.find(({ trust }) => trust === 'reviewed')
  const shown = card && chooseDrawing(card.panel, card.overheads, input.view)
  return pageMetadata({
    title: boardHeadline(board.totals),
    description:
      'Published service-mesh benchmarks by test bed, ranked where the runs prove an order: only values measured under the same conditions share an axis.',
    path: '/leaderboard',
    chart: shown ? { path: shown.path, title: captionChart(shown.spec) } : null,
  })
}

/** The metric of all cards, which the page says once; null where they differ, or show differences. */
function findSaidMetric(cards: readonly LeaderboardCard[], view: View): string | null {
  const [key = null, ...others] = new Set(cards.map(({ panel }) => panel.key))
  return view === 'measured' && others.length === 0 ? key : null
}

export default async function LeaderboardPage(props: Props) {
  const { input, board } = await load(props)
  const shown = board.cards.filter(({ trust }) => trust === 'reviewed').length
  const saidMetric = findSaidMetric(board.cards, input.view)
  const before = Math.min((input.page - 1) * BEDS_PER_PAGE, board.totals.reviewed)
  return (
    <>
      <h1>{boardHeadline(board.totals)}</h1>
      <Answer totals={board.totals} orders={board.orders} metric={saidMetric} />
      <FilterRow groups={leaderboardChips(board, input)} />
      <div id="cards">
        {(['reviewed', ...OTHER_TRUSTS] as const).map((trust) => (
          <Beds
            key={trust}
            trust={trust}
            cards={board.cards.filter((card) => card.trust === trust)}
            total={board.totals[trust]}
            input={input}
            isMetricSaid={saidMetric !== null}
          />
        ))}
      </div>
      {board.total === 0 && <NoResults input={input} />}
      <div className="beds-pages">
        <Pages
          label="Pages of test beds"
          page={input.page}
          pages={Math.ceil(board.total / BEDS_PER_PAGE)}
          href={(page) => `${leaderboardHref({ ...input, page })}#cards`}
        />
        {/* Each other section has a count of its own. */}
        {(shown > 0 || board.cards.length === 0) && (
          <p className="text-sm text-muted" role="status">
            {describeShown(['test bed', 'test beds'], {
              before,
              shown,
              total: board.totals.reviewed,
            })}
          </p>
        )}
      </div>
      <SubmittedLine board={board} input={input} />
      <PairVotesBlock pairs={board.pairs} />
      <DeferredScripts />
    </>
  )
}
