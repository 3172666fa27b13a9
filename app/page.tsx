import type { Metadata } from 'next'
import Link from 'next/link'
import { Fragment } from 'react'
import { PairVotesBlock } from '@/components/results/pair-votes'
import { drawnAs, ResultCard } from '@/components/results/result-card'
import { OverheadTable, RankLine } from '@/components/results/verdicts'
import { ChipRow } from '@/components/ui/chip-row'
import { Card } from '@/components/ui/card'
import { Pages, whichOf } from '@/components/ui/pages'
import { counted } from '@/components/charts/format'
import { openingText } from '@/components/overview/opening-words'
import {
  TRUSTS,
  type Leaderboard,
  type LeaderboardCard,
  type Trust,
} from '@/server/results/leaderboard/schemas'
import type { Overview } from '@/server/results/overview/schemas'
import { api } from './_trpc/server'
import { leaderboardChips } from './leaderboard-chips'
import {
  CARDS_PER_PAGE,
  leaderboardHref,
  leaderboardParams,
  type LeaderboardState,
} from './leaderboard-params'
import { ROWS_PER_PAGE } from './overview-params'
import { OverviewSection } from './overview-section'
import { pageMetadata, SITE_DESCRIPTION } from './page-metadata'

// The title already contains the name of the site.
const TITLE = 'Meshbench: published service-mesh benchmarks'

type Props = PageProps<'/'>

type Loaded = { input: LeaderboardState; board: Leaderboard; overview: Overview }

async function load({ searchParams }: Props): Promise<Loaded> {
  const input = leaderboardParams(await searchParams)
  const { metric, from, to, independent, rows } = input
  const asked = { metric, from, to, independent, page: rows, limit: ROWS_PER_PAGE }
  const [board, overview] = await Promise.all([
    api().leaderboard.get(input),
    api().overview.get(asked),
  ])
  return { input, board, overview }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { input, board, overview } = await load(props)
  const [first] = board.cards
  const shown = first && drawnAs(first.panel, first.overheads, input.view)
  const description = overview.ranges.length > 0 ? openingText(overview, input) : SITE_DESCRIPTION
  return {
    ...pageMetadata({
      ...{ title: TITLE, description, path: '/' },
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

const TRUST_TITLES: Record<Trust, string> = {
  reviewed: 'Test beds of publications',
  declared: 'Campaigns of declared organisations',
  submitted: 'Submitted runs',
}
const TRUST_WORDS: Record<Trust, string | null> = {
  reviewed: null,
  declared: 'Measured by organisations whose relation to the products maintainers know.',
  submitted:
    'Sent by anybody who has a token. Nobody reviewed how they were measured, and the relation of their senders to the products is unknown.',
}

/** Cards of one trust, two to a line where there is room. */
function Cards({
  trust,
  cards,
  input,
}: {
  trust: Trust
  cards: LeaderboardCard[]
  input: LeaderboardState
}) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={`cards-${trust}`} className="mt-4">
      <h2 id={`cards-${trust}`}>{TRUST_TITLES[trust]}</h2>
      {TRUST_WORDS[trust] !== null && <p className="text-sm text-muted">{TRUST_WORDS[trust]}</p>}
      <div className="mt-2 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {cards.map((card) => (
          <ResultCard
            key={`${card.panel.groupKey} ${card.panel.key}`}
            panel={card.panel}
            headingLevel={3}
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
      </div>
    </section>
  )
}

/** Where the cards of nobody's review begin, said where none of them is shown. */
function SubmittedLine({ board, input }: { board: Leaderboard; input: LeaderboardState }) {
  const { reviewed, declared, submitted } = board.totals
  if (submitted === 0 || board.cards.some(({ trust }) => trust === 'submitted')) return null
  const page = Math.floor((reviewed + declared) / CARDS_PER_PAGE) + 1
  return (
    <p className="mt-4">
      <Link href={`${leaderboardHref({ ...input, page })}#cards-submitted`} prefetch={false}>
        Submitted runs
      </Link>
      : {counted(submitted, 'test bed')} of senders whom nobody reviewed.
    </p>
  )
}

const isFiltered = (input: LeaderboardState): boolean =>
  [input.rps, input.protocol, input.topology, input.mode].some((value) => value !== null) ||
  input.view !== 'measured'

export default async function LeaderboardPage(props: Props) {
  const { input, board, overview } = await load(props)
  const shown = board.cards.length
  const before = (input.page - 1) * CARDS_PER_PAGE
  return (
    <>
      <OverviewSection overview={overview} state={input} />
      <section aria-labelledby="cards" className="mt-8">
        <h2 id="cards">In detail</h2>
        <p className="mt-1 text-muted">
          One card per test bed: only values measured{' '}
          <a href="/methodology#comparability">under the same conditions</a> share an axis. p50 and
          p99 are <a href="/methodology#percentiles">percentiles</a>. The lowest latency or the
          highest throughput comes first; each card says whether its runs{' '}
          <a href="/methodology#ranks">prove that order</a>. The{' '}
          <a href="/methodology#overhead">baseline</a> without a mesh is outlined.
        </p>
        <details className="mt-2" open={isFiltered(input)}>
          <summary>More filters</summary>
          <div className="mt-2">
            <ChipRow label="Filters" groups={leaderboardChips(board, input)} />
          </div>
        </details>
        <p className="mt-2 text-sm text-muted" role="status">
          {whichOf(['test bed', 'test beds'], { before, shown, total: board.total })}
          {shown > 1 && ', publications first, newest first'}.
        </p>
        {TRUSTS.map((trust) => (
          <Cards
            key={trust}
            trust={trust}
            cards={board.cards.filter((card) => card.trust === trust)}
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
    </>
  )
}
