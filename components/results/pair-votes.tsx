import type { PairVotes } from '@/server/results/leaderboard/schemas'
import { counted } from '../charts/format'

/** "Linkerd sidecar better than Istio sidecar in 3 of 4 publications (2 by its vendor, 1 independent), undecided in 1". */
export function pairWords({ a, b, votes }: PairVotes): string {
  const forA = votes.filter(({ vote }) => vote === 'a')
  const forB = votes.filter(({ vote }) => vote === 'b')
  const isA = forA.length >= forB.length
  const [better, worse, won, lost] = isA ? [a, b, forA, forB] : [b, a, forB, forA]
  const side = isA ? 'a' : 'b'
  const own = won.filter(({ by }) => by === side || by === 'both').length
  const others = won.filter(({ by }) => by === 'other').length
  const undecided = votes.length - won.length - lost.length
  return [
    `${better} better than ${worse} in ${won.length} of ${counted(votes.length, 'publication')}`,
    ` (${own} by its vendor, ${others} by neither’s)`,
    lost.length > 0 ? `, worse in ${lost.length}` : '',
    undecided > 0 ? `, undecided in ${undecided}` : '',
  ].join('')
}

/**
 * Counts across test beds, never a score. Hidden until one pair has enough independent evidence; then the others are
 * listed with the reason.
 */
export function PairVotesBlock({ pairs }: { pairs: readonly PairVotes[] }) {
  const qualified = pairs.filter((pair) => pair.qualifies)
  if (qualified.length === 0) return null
  const others = pairs.filter((pair) => !pair.qualifies)
  return (
    <section aria-labelledby="pairs" className="mt-8">
      <h2 id="pairs">Across publications</h2>
      <p className="text-sm text-muted">
        Each publication counts once, and only where its own data rank both.{' '}
        <a href="/methodology#across">How this was computed</a>.
      </p>
      <ul className="mt-2 grid gap-1">
        {qualified.map((pair) => (
          <li key={`${pair.a} ${pair.b}`}>{pairWords(pair)}</li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3 className="mt-3">Not enough independent evidence</h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {others.map((pair) => (
              <li key={`${pair.a} ${pair.b}`}>
                {pair.a} and {pair.b}: {pair.votes.map((vote) => vote.publication).join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
