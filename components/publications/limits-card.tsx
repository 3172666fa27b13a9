import type { PublicationDetail } from '@/server/publications/schemas'
import { countFirst } from '../charts/first-bars'
import type { Lead } from './lead-choice'
import { limitsInOrder } from './know-words'

/** A chart of more bars is taller than the card beside it. */
const MAX_BARS = 13
/** Height of a bar, a line of text and the space around an item, in pixels, and letters of a line. */
const [BAR, LINE, AROUND, LETTERS] = [40, 21, 26, 40]
/** What a chart of `MAX_BARS` bars is taller than the card beside it, with the heading of this one. */
const MIN_ROOM = 60
/** Lines of the gravest limit in a card of the usual height. */
const USUAL_LINES = 3
/** Kinds of notes that qualify values beside limits. */
const OTHERS = ['caveat', 'not_available']

/** Further limits and caveats that have room beside a chart of many bars, the gravest first; the gravest of all stands above them. */
export function besideTall(notes: PublicationDetail['notes'], lead: Lead | null): string[] {
  const measured = lead?.panel.rows.filter(({ value }) => value.value !== null).length ?? 0
  const bars = countFirst(measured, 'tall')
  if (bars <= MAX_BARS) return []
  const others = notes
    .filter(({ kind }) => OTHERS.includes(kind))
    .map(({ kind, topic, text }) =>
      kind === 'not_available'
        ? `Not available: ${topic === null ? text : `${topic}. ${text}`}`
        : text,
    )
  const [gravest = '', ...further] = limitsInOrder(notes)
  const extra = LINE * Math.max(0, countLines(gravest) - USUAL_LINES)
  return fitting([...further, ...others], MIN_ROOM + BAR * (bars - MAX_BARS) - extra)
}

const countLines = (text: string): number => Math.ceil(text.length / LETTERS)

/** The first of them that fit into a height. @param room px that the chart is taller than the card beside it */
function fitting(items: readonly string[], room: number): string[] {
  const heights = items.map((text) => AROUND + LINE * countLines(text))
  const isOver = (_: string, i: number) =>
    heights.slice(0, i + 1).reduce((sum, height) => sum + height, 0) > room
  const end = items.findIndex(isOver)
  return end < 0 ? [...items] : items.slice(0, end)
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
