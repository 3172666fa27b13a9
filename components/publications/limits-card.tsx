import type { PublicationDetail } from '@/server/publications/schemas'
import type { Lead } from './lead-choice'
import { limitsInOrder } from './know-words'

/** A chart of more bars is taller than the card beside it. */
const MAX_BARS = 13
const MAX_ITEMS = 9
/** Kinds of notes that qualify values beside limits. */
const OTHERS = ['caveat', 'not_available']

/** Further limits and caveats that have room beside a chart of many bars, the gravest first; the gravest of all stands above them. */
export function besideTall(notes: PublicationDetail['notes'], lead: Lead | null): string[] {
  const bars = lead?.panel.rows.filter(({ value }) => value.value !== null).length ?? 0
  if (bars <= MAX_BARS) return []
  const others = notes
    .filter(({ kind }) => OTHERS.includes(kind))
    .map(({ kind, topic, text }) =>
      kind === 'not_available'
        ? `Not available: ${topic === null ? text : `${topic}. ${text}`}`
        : text,
    )
  return [...limitsInOrder(notes).slice(1), ...others].slice(0, MAX_ITEMS)
}

export const LimitsCard = ({ items }: { items: readonly string[] }) => (
  <section className="panel limits-card" aria-labelledby="more-limits">
    <h2 id="more-limits">Limits and caveats</h2>
    <ul>
      {items.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </section>
)
