/** A change is drawn to four times on either side; what is larger is cut. */
const REACH = Math.log(4)

/** Marks of the scale: half and twice are equally far from no change. */
export const CHANGE_TICKS = [
  { at: 0, label: '−75%' },
  { at: 25, label: '−50%' },
  { at: 50, label: 'same' },
  { at: 75, label: '+100%' },
  { at: 100, label: '+300%' },
] as const

/** Place of a change in per cent of the width. @param relative 0.12 is +12%; above -1 */
export function placeChange(relative: number): { at: number; isCut: boolean } {
  const size = Math.log1p(relative) / REACH
  return { at: 50 + 50 * Math.max(-1, Math.min(1, size)), isCut: Math.abs(size) > 1 + 1e-9 }
}

export type BarLook = 'proven' | 'unproven' | 'flagged'

/** A bar from no change on a logarithmic scale. It is decoration of a number beside it. */
export function ChangeBar({ relative, look }: { relative: number | null; look: BarLook }) {
  const placed = relative === null || relative <= -1 ? null : placeChange(relative)
  const [from, to] = placed === null ? [50, 50] : [Math.min(50, placed.at), Math.max(50, placed.at)]
  return (
    <span className="change-bar" aria-hidden="true">
      {placed !== null && (
        <i data-look={look} style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }} />
      )}
      {placed?.isCut === true && (
        <b style={{ insetInlineStart: placed.at > 50 ? 'calc(100% - 22px)' : '14px' }} />
      )}
    </span>
  )
}

/** Names of the marks, over the bars. */
export const ChangeTicks = () => (
  <span className="change-ticks" aria-hidden="true">
    {CHANGE_TICKS.map(({ at, label }) => (
      <span key={label} style={{ insetInlineStart: `${at}%` }}>
        {label}
      </span>
    ))}
  </span>
)
