import type { CSSProperties } from 'react'
import type { PairNames } from './count-loads'
import { timesText, type RatioDot } from './ratio-rows'

export const percent = (place: number): string => `${Math.round(place * 100) / 100}%`

/** A load as a link to its numbers; what it says shows when it is pointed at or focused. */
export function Dot(props: {
  dot: RatioDot
  place: number
  wide: number
  narrow: number
  names: PairNames
  /** address of a page that has its numbers; empty where this one has */
  page: string
}) {
  const { dot, place, wide, narrow, names, page } = props
  const [first, second] = names.map((name, i) => `${name} ${dot.values[i]}`)
  const cut = place > 0 && place < 100 ? '' : ` ratio-cut${place > 0 ? ' ratio-cut-right' : ''}`
  return (
    <a
      href={`${page}#${dot.id}`}
      className={`ratio-dot ratio-${dot.side} ratio-${dot.state}${cut}`}
      data-cut={cut === '' ? undefined : timesText(dot.ratio ?? 1)}
      style={{ '--x': percent(place), '--y': `${wide}px`, '--ny': `${narrow}px` } as CSSProperties}
    >
      <span>
        <b>{dot.load}</b>
        <span className="sr-only">: </span>
        <span>
          {first}, {second}
        </span>
        <span className="sr-only">; </span>
        <span>{dot.difference}</span>
        <span className="sr-only">; </span>
        <span>{dot.certainty}</span>
      </span>
    </a>
  )
}
