import type { CSSProperties } from 'react'
import { counted } from '../charts/format'
import { interestWords } from '../ui/badge'
import type { CountPart } from './evidence-words'
import type { InterestGroup } from './interest-split'

/** Colours of the first and the second subject, for everything that a pair draws. */
export const pairColours = ([first, second]: readonly [string, string]): CSSProperties =>
  ({ '--first': first, '--second': second }) as CSSProperties

const toClass = ({ side, isProven }: Pick<CountPart, 'side' | 'isProven'>): string =>
  `count-${side}${isProven ? ' count-proven' : ''}`

/** From this share of the bar on, a part has room for its number. */
const MIN_SHARE = 0.045

/**
 * Counts of loads as a bar of parts, from the first subject's side to the second's, with what each part is. Loads that do not count are said, not drawn: beside forty of them, thirteen that count would be a stub.
 */
export function CountBar({ parts, note }: { parts: readonly CountPart[]; note: string }) {
  const sum = (some: readonly CountPart[]) => some.reduce((total, { count }) => total + count, 0)
  const counting = parts.filter(({ side }) => side !== 'out')
  const all = sum(counting)
  return (
    <figure className="compare-bar">
      <div
        className="count-bar"
        role="img"
        aria-label={`${counted(sum(parts), 'load')}: ${parts.map(({ count, words }) => `${count} ${words}`).join('; ')}`}
      >
        {counting.map((part) => (
          <i
            key={toClass(part)}
            className={toClass(part)}
            style={{ flexGrow: part.count }}
            data-count={part.count / all >= MIN_SHARE ? part.count : undefined}
          />
        ))}
      </div>
      <figcaption>
        {parts.map((part) => (
          <span key={toClass(part)}>
            <i className={toClass(part)} /> {part.count} {part.short}
          </span>
        ))}
        {note !== '' && <span>{note}</span>}
      </figcaption>
    </figure>
  )
}

const groupWords = (group: Pick<InterestGroup, 'relation' | 'vendorOf'>): string =>
  group.relation === 'vendor' && group.vendorOf.length === 0
    ? 'other vendors'
    : interestWords(group)

/** Whose measurements a count is made of: the share of each, then who they are and how many publications. */
export function InterestSplit(props: {
  groups: readonly InterestGroup[]
  /** "Linkerd lower": what the counts are of */
  counted: string
  /** whether no headline says it */
  isNamed: boolean
}) {
  const { groups, counted: what, isNamed } = props
  return (
    <ul className="compare-split" aria-label={`${what}, by interest of the publishers`}>
      {isNamed && <li>{what} at</li>}
      {groups.map(({ count, loads, sources, ...group }) => (
        <li key={`${group.relation} ${group.vendorOf.join(' ')}`}>
          <b>
            {count} of {loads}
          </b>
          <span>
            {groupWords(group)}, {sources}
          </span>
        </li>
      ))}
    </ul>
  )
}
