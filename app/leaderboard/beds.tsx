import Link from 'next/link'
import { counted } from '@/components/charts/format'
import { BedCard } from '@/components/leaderboard/bed-card'
import { bedTitle } from '@/components/leaderboard/card-words'
import { panelId } from '@/components/results/panel-id'
import { disambiguateTitles } from '@/components/results/disambiguate-titles'
import { TRUST_TITLES, TRUST_WORDS } from '@/components/results/trust-words'
import { Card } from '@/components/ui/card'
import { LinkMenu } from '@/components/ui/link-menu'
import { SectionHead } from '@/components/ui/section-head'
import type { Trust } from '@/server/catalogue/schemas'
import type { Leaderboard, LeaderboardCard } from '@/server/results/leaderboard/schemas'
import { CARDS_PER_PAGE, leaderboardHref, type LeaderboardState } from './params'

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

/** What the cards of one section have in common. */
export type Section = { id: string; title: string; note: string; isRanked: boolean }

const RANKED: Section = {
  id: 'ranked',
  title: 'Ranked',
  note: 'differences larger than the noise of the runs',
  isRanked: true,
}
const NOT_RANKED: Section = {
  id: 'not-ranked',
  title: 'Not ranked',
  note: 'sorted by value, no order is proven',
  isRanked: false,
}

const isRanked = ({ ranking }: LeaderboardCard): boolean => ranking.wins.length > 0

/** Sections of the cards of one trust: those of publications by whether their runs prove an order. */
function listSections(trust: Trust, total: number): Section[] {
  if (trust === 'reviewed') return [RANKED, NOT_RANKED]
  const words = TRUST_WORDS[trust]
  const note = [words, `${counted(total, 'test bed')}.`].filter(Boolean).join(' ')
  return [{ id: `cards-${trust}`, title: TRUST_TITLES[trust], note, isRanked: false }]
}

/** "3 of 3 loads": at how many loads of its family an order is proven; the number of loads where none is. */
const loadsWords = ({ levels, provenLoads }: LeaderboardCard): string =>
  provenLoads
    ? `proven at ${provenLoads} of ${counted(levels.length, 'load')}`
    : counted(levels.length, 'load')

const countBars = ({ panel }: LeaderboardCard): number =>
  panel.rows.filter(({ value }) => value.value !== null).length

/** Cards of one trust, three to a line where there is room; those of a page with most values come first, so that cards of a line are about as high. */
export function Cards(props: {
  trust: Trust
  cards: LeaderboardCard[]
  /** of this trust, on all pages */
  total: number
  input: LeaderboardState
  /** whether the page names the metric of all cards */
  isMetricSaid: boolean
}) {
  const { trust, cards, total, input, isMetricSaid } = props
  const apart = disambiguateTitles(
    cards.map(({ panel }) => ({
      title: `${panel.origin.campaign} ${panel.key} ${bedTitle(panel)}`,
      panels: [panel],
    })),
  )
  return listSections(trust, total).map((section) => {
    const shown = cards.flatMap((card, i) =>
      trust !== 'reviewed' || isRanked(card) === section.isRanked
        ? [{ card, apart: apart[i] ?? '' }]
        : [],
    )
    shown.sort((a, b) => countBars(b.card) - countBars(a.card))
    const look = [section.isRanked && 'beds-ranked', isMetricSaid && 'beds-said'].filter(Boolean)
    return (
      shown.length > 0 && (
        <section key={section.id} aria-labelledby={section.id} className="mt-6">
          <SectionHead id={section.id} title={section.title} note={section.note} />
          <div className={['beds', 'beds-list', ...look].join(' ')}>
            {shown.map(({ card, apart }) => (
              <BedCard
                key={`${card.panel.groupKey} ${card.panel.key}`}
                bed={card}
                apart={apart}
                view={input.view}
                isMetricSaid={isMetricSaid}
                aside={
                  <Levels
                    card={card}
                    title={`${bedTitle(card.panel)}${apart}, ${card.panel.origin.campaignTitle}`}
                    input={input}
                  />
                }
              />
            ))}
          </div>
        </section>
      )
    )
  })
}

/** Link to the first unreviewed card, if none is on this page. */
export function SubmittedLine({ board, input }: { board: Leaderboard; input: LeaderboardState }) {
  const { reviewed, declared, submitted } = board.totals
  if (submitted === 0 || board.cards.some(({ trust }) => trust === 'submitted')) return null
  const page = Math.floor((reviewed + declared) / CARDS_PER_PAGE) + 1
  return (
    <p className="mt-4">
      <Link href={`${leaderboardHref({ ...input, page })}#cards-submitted`} prefetch={false}>
        Submitted runs
      </Link>
      : {counted(submitted, 'test bed')} from unreviewed submitters.
    </p>
  )
}
