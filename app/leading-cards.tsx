import Link from 'next/link'
import { ResultCard } from '@/components/results/result-card'
import { distinguishingSources } from '@/components/results/disambiguate-titles'
import { SectionHead } from '@/components/ui/section-head'
import { counted } from '@/components/charts/format'
import type { Leaderboard } from '@/server/results/leaderboard/schemas'
import type { FrontState } from './front-params'
import { leaderboardHref } from './leaderboard/params'

/** The newest published cards of the leaderboard, and the way to all of them. */
export function LeadingCards({ board, state }: { board: Leaderboard; state: FrontState }) {
  const cards = board.cards.filter(({ trust }) => trust === 'reviewed')
  const apart = distinguishingSources(cards.map(({ panel }) => panel))
  return (
    <section className="mt-9" aria-labelledby="cards">
      <SectionHead id="cards" title="Leaderboard by test bed" note="each card has its own scale">
        <Link className="text-sm text-accent underline" href={leaderboardHref(state)}>
          All {counted(board.totals.reviewed, 'published test bed')}
        </Link>
      </SectionHead>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {cards.map(({ panel, overheads }, i) => (
          <ResultCard
            key={`${panel.groupKey} ${panel.key}`}
            panel={panel}
            apart={apart[i]}
            headingLevel={3}
            overheads={overheads}
          />
        ))}
      </div>
    </section>
  )
}
