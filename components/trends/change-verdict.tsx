import type { BarLook } from './change-bar'
import { changeDirection } from './change-words'

/**
 * "better, unproven": which way a change went, where the quantity has a better direction, and what is known of it. Only a
 * proven one has a colour.
 * @param props.relative 0.12 is +12%
 */
export function ChangeVerdict(props: { metric: string; relative: number | null; look: BarLook }) {
  const { metric, relative, look } = props
  const direction = changeDirection(metric, relative)
  return (
    <span className="change-direction" data-direction={direction ?? 'none'} data-look={look}>
      {[direction, look].filter(Boolean).join(', ')}
    </span>
  )
}
