import type { Comparison, PairOutcome } from '@/server/results/compare/schemas'

const WORDS: Record<PairOutcome['outcome'], string> = {
  SAME_AXIS: 'measured under the same conditions: one axis',
  SAME_AXIS_SWEEP: 'one sweep at different loads: compare at equal loads only',
  RELATIVE_ONLY: 'different test beds: only the direction of each overhead can be compared',
  NOT_COMPARABLE: 'not comparable',
}

/** Which pairs may be compared, and which fields differ where they may not. */
export function Outcomes({ comparison }: { comparison: Comparison }) {
  const { outcomes, subjects } = comparison
  if (outcomes.every(({ outcome }) => outcome === 'SAME_AXIS')) return null
  const label = (i: number): string => subjects[i]?.label ?? ''
  return (
    <section aria-labelledby="comparable">
      <h2 id="comparable">Can they be compared?</h2>
      <ul className="mt-2 grid gap-2">
        {outcomes.map(({ a, b, outcome, differs }) => (
          <li key={`${a} ${b}`}>
            {label(a)} and {label(b)}: {WORDS[outcome]}.
            {differs.length > 0 && (
              <details className="text-sm">
                <summary className="w-fit text-accent">
                  {differs.length === 1 ? 'One field differs' : `${differs.length} fields differ`}
                </summary>
                <ul className="mt-1 list-disc ps-6">
                  {differs.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        <a href="/methodology#comparability">What may share an axis</a>
      </p>
    </section>
  )
}
