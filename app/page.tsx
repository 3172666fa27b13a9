import type { Metadata } from 'next'
import Link from 'next/link'
import { Fragment } from 'react'
import { PairVotesBlock } from '@/components/results/pair-votes'
import { drawnAs, ResultCard } from '@/components/results/result-card'
import { OverheadTable, RankLine } from '@/components/results/verdicts'
import { ChipRow } from '@/components/ui/chip-row'
import { Card } from '@/components/ui/card'
import { Pages, whichOf } from '@/components/ui/pages'
import type { Leaderboard, LeaderboardCard } from '@/server/results/leaderboard/schemas'
import { api } from './_trpc/server'
import { leaderboardChips } from './leaderboard-chips'
import {
  CARDS_PER_PAGE,
  leaderboardHref,
  leaderboardParams,
  type LeaderboardState,
} from './leaderboard-params'
import { pageMetadata, SITE_DESCRIPTION } from './page-metadata'

// The title already contains the name of the site.
const TITLE = 'Meshbench: published service-mesh benchmarks'

type Props = PageProps<'/'>

async function load({
  searchParams,
}: Props): Promise<{ input: LeaderboardState; board: Leaderboard }> {
  const input = leaderboardParams(await searchParams)
  return { input, board: await api().leaderboard.get(input) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { input, board } = await load(props)
  const [first] = board.cards
  const shown = first && drawnAs(first.panel, first.overheads, input.view)
  return {
    ...pageMetadata({
      ...{ title: TITLE, description: SITE_DESCRIPTION, path: '/' },
      chart: shown ? { path: shown.path, title: shown.spec.title } : null,
    }),
    title: { absolute: TITLE },
  }
}

/** The other loads of a card's family, as links that set the load filter. */
function Levels({ card, input }: { card: LeaderboardCard; input: LeaderboardState }) {
  if (card.levels.length < 2) return null
  return (
    <p className="max-w-none text-sm text-muted">
      Load:{' '}
      {card.levels.map((level, i) => {
        const isShown = level.groupKey === card.panel.groupKey
        return (
          <Fragment key={level.groupKey}>
            {i > 0 && ' · '}
            {isShown ? (
              <b className="font-semibold text-ink">{level.label}</b>
            ) : level.targetRps === null ? (
              level.label
            ) : (
              <Link
                href={leaderboardHref({ ...input, rps: level.targetRps, page: 1 })}
                prefetch={false}
                scroll={false}
              >
                {level.label}
              </Link>
            )}
          </Fragment>
        )
      })}
    </p>
  )
}

function NoResults({ input }: { input: LeaderboardState }) {
  return (
    <Card>
      <p>No published value fits all of these filters.</p>
      <p>
        <Link href={leaderboardHref({ metric: input.metric })}>
          Drop every filter but the metric
        </Link>{' '}
        or <Link href="/">start over</Link>.
      </p>
    </Card>
  )
}

export default async function LeaderboardPage(props: Props) {
  const { input, board } = await load(props)
  const shown = board.cards.length
  const before = (input.page - 1) * CARDS_PER_PAGE
  return (
    <>
      <h1>What a service mesh costs, as published</h1>
      <p className="mt-1 text-muted">
        One card per test bed: only values measured{' '}
        <a href="/methodology#comparability">under the same conditions</a> share an axis. p50 and
        p99 are <a href="/methodology#percentiles">percentiles</a>. The lowest latency or the
        highest throughput comes first; each card says whether its runs{' '}
        <a href="/methodology#ranks">prove that order</a>. The{' '}
        <a href="/methodology#overhead">baseline</a> without a mesh is outlined.
      </p>
      <div className="mt-4">
        <ChipRow label="Filters" groups={leaderboardChips(board, input)} />
      </div>
      <p className="mt-4 text-sm text-muted" role="status">
        {whichOf(['test bed', 'test beds'], { before, shown, total: board.total })}
        {shown > 1 && ', newest first, undated ones last'}.
      </p>
      <div className="mt-2 grid grid-cols-1 gap-4">
        {board.cards.map((card) => (
          <ResultCard
            key={`${card.panel.groupKey} ${card.panel.key}`}
            panel={card.panel}
            overheads={card.overheads}
            view={input.view}
            footer={
              <>
                <RankLine
                  ranking={card.ranking}
                  isPublished={card.panel.origin.publication !== null}
                />
                <OverheadTable metricKey={card.panel.key} overheads={card.overheads} />
              </>
            }
          >
            <Levels card={card} input={input} />
          </ResultCard>
        ))}
        {board.total === 0 && <NoResults input={input} />}
      </div>
      <div className="mt-4">
        <Pages
          label="Pages of test beds"
          page={input.page}
          pages={Math.ceil(board.total / CARDS_PER_PAGE)}
          href={(page) => leaderboardHref({ ...input, page })}
        />
      </div>
      <PairVotesBlock pairs={board.pairs} />
    </>
  )
}
