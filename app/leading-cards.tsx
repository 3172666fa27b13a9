import Link from 'next/link'
import { axisWords, metricLabel, parseChartMetricKey } from '@/components/charts/definitions/words'
import { BedCard } from '@/components/leaderboard/bed-card'
import { bedTitle } from '@/components/leaderboard/card-words'
import { disambiguateTitles } from '@/components/results/disambiguate-titles'
import { SectionHead } from '@/components/ui/section-head'
import { counted } from '@/components/charts/format'
import type { Leaderboard } from '@/server/results/leaderboard/schemas'
import type { FrontState } from './front-params'
import { leaderboardHref } from './leaderboard/params'

const SCALE = 'each card has its own scale'

/** "p99 latency, lower is better; each card has its own scale" of cards of one metric. */
function scaleWords(key: string | null): string {
  if (key === null) return SCALE
  return `${axisWords(metricLabel(key), '', parseChartMetricKey(key).of.better)}; ${SCALE}`
}

/** A few test beds of different publishers, and the way to all of them. */
export function LeadingCards({ board, state }: { board: Leaderboard; state: FrontState }) {
  const cards = board.cards.filter(({ trust }) => trust === 'reviewed')
  const apart = disambiguateTitles(
    cards.map(({ panel }) => ({
      title: `${panel.origin.campaign} ${panel.key} ${bedTitle(panel)}`,
      panels: [panel],
    })),
  )
  const [key = null, ...others] = new Set(cards.map(({ panel }) => panel.key))
  const isMetricSaid = others.length === 0
  return (
    <section className="mt-9" aria-labelledby="cards">
      <SectionHead
        id="cards"
        title="Results by test bed"
        note={scaleWords(isMetricSaid ? key : null)}
      >
        <Link className="text-sm text-accent underline" href={leaderboardHref(state)}>
          All {counted(board.totals.reviewed, 'published test bed')}
        </Link>
      </SectionHead>
      <div className={isMetricSaid ? 'beds beds-said' : 'beds'}>
        {cards.map((card, i) => (
          <BedCard
            key={`${card.panel.groupKey} ${card.panel.key}`}
            bed={card}
            apart={apart[i]}
            isMetricSaid={isMetricSaid}
          />
        ))}
      </div>
    </section>
  )
}
