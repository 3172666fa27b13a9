import type { Comparison, PairOutcome } from '@/server/results/compare/schemas'
import { differsText } from './differs-words'

const WORDS: Record<PairOutcome['outcome'], string> = {
  SAME_AXIS: 'yes, on one axis',
  SAME_AXIS_SWEEP: 'at equal loads only, because one sweep measured both',
  RELATIVE_ONLY: 'only the directions of their overheads',
  NOT_COMPARABLE: 'no',
}

/** Which pairs may be compared, and which fields differ where they may not. */
export function Outcomes({
  id = 'comparable',
  comparison,
}: {
  /** for a list inside another section */
  id?: string
  comparison: Pick<Comparison, 'outcomes' | 'subjects'>
}) {
  const { outcomes, subjects } = comparison
  const Heading = id === 'comparable' ? 'h2' : 'h3'
  if (outcomes.length === 0) return null
  const label = (i: number): string => subjects[i]?.label ?? ''
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>Can they be compared?</Heading>
      <ul className="mt-2 grid gap-2">
        {outcomes.map(({ a, b, outcome, differs }) => (
          <li key={`${a} ${b}`}>
            {label(a)} and {label(b)}: {WORDS[outcome]}
            {differs.length > 0 && `: ${differsText({ differs })}`}.
            {differs.length > 0 && (
              <details className="text-sm">
                <summary className="w-fit text-accent">What each states</summary>
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
