import { placeChange, type ChangeScale } from './change-scale'

export type BarLook = 'proven' | 'unproven' | 'flagged'

/** A bar from no change on a logarithmic scale. It is decoration of a number beside it. */
export function ChangeBar(props: { relative: number | null; look: BarLook; scale: ChangeScale }) {
  const { relative, look, scale } = props
  const { same, ticks } = scale
  const placed = relative === null || relative <= -1 ? null : placeChange(relative, scale)
  const [from, to] =
    placed === null ? [same, same] : [Math.min(same, placed.at), Math.max(same, placed.at)]
  return (
    <span className="change-bar" aria-hidden="true">
      {ticks.map(({ at }) => (
        <u key={at} data-same={at === same} style={{ insetInlineStart: `${at}%` }} />
      ))}
      {placed !== null && (
        <i data-look={look} style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }} />
      )}
      {placed?.isCut === true && (
        <b style={{ insetInlineStart: placed.at > same ? 'calc(100% - 22px)' : '14px' }} />
      )}
    </span>
  )
}

/** Names of the scale, over the bars. */
export const ChangeTicks = ({ ticks }: ChangeScale) => (
  <span className="change-ticks" aria-hidden="true">
    {ticks.map(({ at, label, isMinor }) => (
      <span key={label} data-minor={isMinor} style={{ insetInlineStart: `${at}%` }}>
        {label}
      </span>
    ))}
  </span>
)
