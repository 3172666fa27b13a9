import Link from 'next/link'
import { counted } from '@/components/charts/format'
import { BedCard } from '@/components/leaderboard/bed-card'
import { BedRows } from '@/components/leaderboard/bed-rows'
import { bedTitle } from '@/components/leaderboard/card-words'
import { panelId } from '@/components/results/panel-id'
import { RowLegend } from '@/components/publications/rows/legend'
import { disambiguateTitles } from '@/components/results/disambiguate-titles'
import { TRUST_TITLES, TRUST_WORDS } from '@/components/results/trust-words'
import { Card } from '@/components/ui/card'
import { LinkMenu } from '@/components/ui/link-menu'
import { SectionHead } from '@/components/ui/section-head'
import type { Trust } from '@/server/catalogue/schemas'
import type { Leaderboard, LeaderboardCard } from '@/server/results/leaderboard/schemas'
import { BEDS_PER_PAGE, leaderboardHref, type LeaderboardState } from './params'

/** Digits of a group in a URL: enough to be one of a kind. */
const GROUP_DIGITS = 12

/** Cards at a load of their own, as the URL names them. */
const MAX_MOVED = 6

/** The URL of the same page with one card at another load; it opens at the card where there is no script. */
function levelHref(
  card: LeaderboardCard,
  level: LeaderboardCard['levels'][number],
  input: LeaderboardState,
) {
  const own = new Set(card.levels.map(({ groupKey }) => groupKey.slice(0, GROUP_DIGITS)))
  const others = (input.group?.split(',') ?? []).filter((digits) => !own.has(digits))
  const group = [...others, level.groupKey.slice(0, GROUP_DIGITS)].slice(-MAX_MOVED).join(',')
  return `${leaderboardHref({ ...input, group })}#${panelId({ ...card.panel, groupKey: level.groupKey })}`
}

/** The loads of a card's family, which change this card and no other. */
function Levels(props: { card: LeaderboardCard; title: string; input: LeaderboardState }) {
  const { card, title, input } = props
  if (card.levels.length < 2) return null
  return (
    <LinkMenu
      label={`Load of ${title}`}
      current={loadsWords(card)}
      links={card.levels.map((level) => ({
        label: level.label,
        href: levelHref(card, level, input),
        isCurrent: level.groupKey === card.panel.groupKey,
      }))}
    />
  )
}

export function NoResults({ input }: { input: LeaderboardState }) {
  return (
    <Card>
      <p>No results match these filters.</p>
      <p>
        <Link href={leaderboardHref({ metric: input.metric })}>
          Clear all filters except the metric
        </Link>{' '}
        or <Link href="/leaderboard">start over</Link>.
      </p>
    </Card>
  )
}

/** "3 of 3 loads": at how many loads of its family an order is proven; the number of loads where none is. */
const loadsWords = ({ levels, provenLoads }: LeaderboardCard): string =>
  provenLoads
    ? `proven at ${provenLoads} of ${counted(levels.length, 'load')}`
    : counted(levels.length, 'load')

/** A card weighs as much as a small page: further ranked test beds of a page are rows. */
const MAX_CARDS = 4

/** A test bed of this page and what distinguishes it from its namesakes. */
type Listed = { card: LeaderboardCard; apart: string }

type Shown = {
  input: LeaderboardState
  /** whether the page names the metric of all test beds */
  isMetricSaid: boolean
}

const isRanked = ({ ranking }: LeaderboardCard): boolean => ranking.wins.length > 0

const countBars = ({ panel }: LeaderboardCard): number =>
  panel.rows.filter(({ value }) => value.value !== null).length

const toLevels = ({ card, apart }: Listed, input: LeaderboardState) => (
  <Levels
    card={card}
    title={`${bedTitle(card.panel)}${apart}, ${card.panel.origin.publication?.title ?? card.panel.origin.campaignTitle}`}
    input={input}
  />
)

/** Ranked test beds, two or three to a line where there is room; those with most values come first, so that cards of a line are about as high. */
function RankedCards({ beds, input, isMetricSaid }: Shown & { beds: readonly Listed[] }) {
  const sorted = beds.toSorted((a, b) => countBars(b.card) - countBars(a.card))
  return (
    <div className={`beds beds-list beds-ranked${isMetricSaid ? ' beds-said' : ''}`}>
      {sorted.map((bed) => (
        <BedCard
          key={panelId(bed.card.panel)}
          bed={bed.card}
          apart={bed.apart}
          view={input.view}
          isMetricSaid={isMetricSaid}
          aside={toLevels(bed, input)}
        />
      ))}
    </div>
  )
}

/** Test beds as rows of one metric, or of several, which each row names then. */
function Rows(props: {
  beds: readonly Listed[]
  input: LeaderboardState
  caption: string
  sourceHead?: string
  whyHead: string
}) {
  const { beds, input, ...heads } = props
  const [metric = null, ...others] = new Set(beds.map(({ card }) => card.panel.key))
  return (
    <BedRows
      rows={beds.map((bed) => ({
        bed: bed.card,
        apart: bed.apart,
        loads: toLevels(bed, input),
      }))}
      metric={others.length === 0 ? metric : null}
      view={input.view}
      {...heads}
    />
  )
}

/** Test beds of publications: cards where their runs prove an order, rows where they prove none. */
function ReviewedBeds({ beds, ...shown }: Shown & { beds: readonly Listed[] }) {
  const ranked = beds.filter(({ card }) => isRanked(card))
  const [cards, others] = [ranked.slice(0, MAX_CARDS), ranked.slice(MAX_CARDS)]
  const unranked = beds.filter(({ card }) => !isRanked(card))
  return (
    <>
      {ranked.length > 0 && (
        <section aria-labelledby="ranked" className="mt-6">
          <SectionHead
            id="ranked"
            title="Ranked"
            note="differences larger than the noise of the runs"
          />
          <RankedCards beds={cards} {...shown} />
          {others.length > 0 && (
            <Rows
              beds={others}
              input={shown.input}
              caption="Further ranked test beds"
              whyHead="Order"
            />
          )}
        </section>
      )}
      {unranked.length > 0 && (
        <section aria-labelledby="not-ranked" className="mt-8">
          <SectionHead
            id="not-ranked"
            title="Not ranked"
            note="no order is proven; each row has its own scale"
          />
          <RowLegend />
          <Rows
            beds={unranked}
            input={shown.input}
            caption="Test beds that prove no order"
            whyHead="Not ranked because"
          />
        </section>
      )}
    </>
  )
}

/** The test beds of a page that have one trust. @param props.total of this trust, on all pages */
export function Beds(props: Shown & { trust: Trust; cards: LeaderboardCard[]; total: number }) {
  const { trust, cards, total, input, isMetricSaid } = props
  const apart = disambiguateTitles(
    cards.map(({ panel }) => ({
      title: `${panel.origin.campaign} ${panel.key} ${bedTitle(panel)}`,
      panels: [panel],
    })),
  )
  const beds = cards.map((card, i) => ({ card, apart: apart[i] ?? '' }))
  if (beds.length === 0) return null
  if (trust === 'reviewed')
    return <ReviewedBeds beds={beds} input={input} isMetricSaid={isMetricSaid} />
  const id = `beds-${trust}`
  const note = [TRUST_WORDS[trust], `${counted(total, 'test bed')}.`].filter(Boolean).join(' ')
  return (
    <section aria-labelledby={id} className="mt-8">
      <SectionHead id={id} title={TRUST_TITLES[trust]} note={note} />
      <RowLegend />
      <Rows
        beds={beds}
        input={input}
        caption={TRUST_TITLES[trust]}
        sourceHead="Campaign"
        whyHead="Order"
      />
    </section>
  )
}

/** Link to the first unreviewed test bed, if none is on this page. */
export function SubmittedLine({ board, input }: { board: Leaderboard; input: LeaderboardState }) {
  const { reviewed, declared, submitted } = board.totals
  if (submitted === 0 || board.cards.some(({ trust }) => trust === 'submitted')) return null
  const page = Math.floor((reviewed + declared) / BEDS_PER_PAGE) + 1
  return (
    <p className="mt-4">
      <Link href={`${leaderboardHref({ ...input, page })}#beds-submitted`} prefetch={false}>
        Submitted runs
      </Link>
      : {counted(submitted, 'test bed')} from unreviewed submitters.
    </p>
  )
}
