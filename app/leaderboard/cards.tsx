import Link from 'next/link'
import { counted } from '@/components/charts/format'
import { panelTitle } from '@/components/charts/definitions/words'
import { panelId } from '@/components/results/panel-id'
import { ResultCard } from '@/components/results/result-card'
import { distinguishingSources } from '@/components/results/disambiguate-titles'
import { TRUST_TITLES, TRUST_WORDS } from '@/components/results/trust-words'
import { OverheadTable, RankLine } from '@/components/results/verdicts'
import { Card } from '@/components/ui/card'
import { LinkMenu } from '@/components/ui/link-menu'
import { Segmented } from '@/components/ui/segmented'
import { SoftLinks } from '@/components/ui/soft-links'
import type { Trust } from '@/server/catalogue/schemas'
import type { Leaderboard, LeaderboardCard } from '@/server/results/leaderboard/schemas'
import { CARDS_PER_PAGE, leaderboardHref, type LeaderboardState } from './params'

/** Digits of a group in a URL: enough to be one of a kind. */
const GROUP_DIGITS = 12

/** More loads than these stand in a menu. */
const MAX_SEGMENTS = 5

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
  const links = card.levels.map((level) => ({
    label: level.label,
    href: levelHref(card, level, input),
    isCurrent: level.groupKey === card.panel.groupKey,
  }))
  return links.length <= MAX_SEGMENTS ? (
    <SoftLinks label={`Load of ${title}`} className="mt-2 max-w-full overflow-x-auto">
      <Segmented label="Load" segments={links} />
    </SoftLinks>
  ) : (
    <div className="mt-2">
      <LinkMenu
        label="Load"
        current={links.find(({ isCurrent }) => isCurrent)?.label ?? ''}
        links={links}
      />
    </div>
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

/** Cards of one trust, two to a line where there is room. */
export function Cards({
  trust,
  cards,
  total,
  input,
}: {
  trust: Trust
  cards: LeaderboardCard[]
  /** of this trust, on all pages */
  total: number
  input: LeaderboardState
}) {
  if (cards.length === 0) return null
  const apart = distinguishingSources(cards.map(({ panel }) => panel))
  return (
    <section aria-labelledby={`cards-${trust}`} className="mt-4">
      <h2 id={`cards-${trust}`}>{TRUST_TITLES[trust]}</h2>
      {TRUST_WORDS[trust] !== null && (
        <p className="text-sm text-muted">
          {TRUST_WORDS[trust]} {counted(total, 'test bed')}.
        </p>
      )}
      <div className="mt-2 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {cards.map((card, i) => (
          <ResultCard
            key={`${card.panel.groupKey} ${card.panel.key}`}
            panel={card.panel}
            apart={apart[i]}
            headingLevel={3}
            overheads={card.overheads}
            view={input.view}
            verdict={<RankLine ranking={card.ranking} metricKey={card.panel.key} />}
            folds={<OverheadTable metricKey={card.panel.key} overheads={card.overheads} />}
          >
            <Levels
              card={card}
              title={`${panelTitle(card.panel)}${apart[i] ?? ''}, ${card.panel.origin.campaignTitle}`}
              input={input}
            />
          </ResultCard>
        ))}
      </div>
    </section>
  )
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
