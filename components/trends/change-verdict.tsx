import type { BarLook } from './change-bar'
import { changeDirection } from './change-words'

/**
 * "better, unproven": which way a change went, where the quantity has a better direction, and what is known of it. Only a
 * proven one has a colour.
 * @param props.relative 0.12 is +12%
 * @param props.says which of the two is not said for all rows at once
 */
export function ChangeVerdict(props: {
  metric: string
  relative: number | null
  look: BarLook
  says?: { direction: boolean; look: boolean }
}) {
  const { metric, relative, look, says = { direction: true, look: true } } = props
  const direction = changeDirection(metric, relative)
  return (
    <span className="change-direction" data-direction={direction ?? 'none'} data-look={look}>
      {[says.direction && direction, says.look && look].filter(Boolean).join(', ')}
    </span>
  )
}
