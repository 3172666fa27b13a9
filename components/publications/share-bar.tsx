import { formatCount } from '../charts/format'

/** A part of a whole that is counted. `tone`: what it amounts to. */
export type SharePart = { count: number; words: string; tone: 'strong' | 'middle' | 'weak' | 'bad' }

/** What a whole is made of, as a bar of parts with their counts; nothing of an empty whole. @param props.name what is counted */
export function ShareBar({ name, parts }: { name: string; parts: readonly SharePart[] }) {
  const shown = parts.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <figure className="share-bar">
      <div
        className="count-bar"
        role="img"
        aria-label={`${name}: ${shown.map(({ count, words }) => `${formatCount(count)} ${words}`).join('; ')}`}
      >
        {shown.map(({ words, count, tone }) => (
          <i key={words} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <figcaption>
        {shown.map(({ words, count, tone }) => (
          <span key={words}>
            <i data-tone={tone} /> {formatCount(count)} {words}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
