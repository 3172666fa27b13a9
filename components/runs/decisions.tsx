import type { Decision } from '@/server/review/retractions/schemas'

const WORDS: Record<Decision['action'], string> = {
  retract: 'Retracted',
  reinstate: 'Reinstated',
  withdraw: 'Taken back by its sender',
  correct: 'Corrected',
  supersede: 'Superseded',
}

/** Every decision about a run with its date and reason; nothing where there was none. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Decisions</h2>
      <ol className="mt-2 grid gap-1 text-sm">
        {decisions.map(({ action, reason, replacementId, at }) => (
          <li key={`${at} ${action}`}>
            {WORDS[action]} on {at.slice(0, 10)}: {reason}
            {replacementId !== null && (
              <>
                {' '}
                (<a href={`/runs/${replacementId}`}>the run in its place</a>)
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
