import type { LineSegment } from '../spec'
import { STEPS, stepClass } from './width-steps'

/** Step from which a panel has room for a long reason. */
const WHOLE_FROM = 2
const WIDEST = STEPS.length - 1

/** Why a panel is not joined to the one before it, as a panel of that width has it. */
export const reasonAt = ({ breakReason, breakShort }: LineSegment, width: number): string | null =>
  breakShort !== undefined && width < (STEPS[WHOLE_FROM] ?? 0) ? breakShort : breakReason

/** The same in a page, where the style sheet knows the width. */
export function Reason({ segment }: { segment: LineSegment }) {
  const { breakReason, breakShort } = segment
  if (breakReason === null) return null
  if (breakShort === undefined) return <p className="lines-words">{breakReason}</p>
  const at = (from: number, to: number) => stepClass({ text: '', dx: 0, y: 0, from, to })
  return (
    <p className="lines-words">
      <span className={at(0, WHOLE_FROM - 1)}>{breakShort}</span>
      <span className={at(WHOLE_FROM, WIDEST)}>{breakReason}</span>
    </p>
  )
}
