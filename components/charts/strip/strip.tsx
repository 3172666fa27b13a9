import { cssPalette } from '../palette'
import type { StripContent } from '../strip-spec'
import { layOutStrip } from './marks'

const OUTPUT = { palette: cssPalette(), isFile: false }

/**
 * The values of one test bed at one load as a picture of that width; it shrinks with its place.
 * @param props.isLinked whether a line joins the least and the greatest of the values
 */
export function Strip(props: {
  content: StripContent
  width: number
  className: string
  isLinked?: boolean
}) {
  const { content, width, className, isLinked } = props
  const { span, fontSize, draw } = layOutStrip(content, width, isLinked)
  return (
    <svg
      viewBox={`0 ${span[0]} ${width} ${span[1] - span[0]}`}
      role="img"
      aria-label={content.words}
      className={`strip ${className}`}
      fill="var(--ink)"
      fontSize={fontSize}
    >
      {draw(OUTPUT)}
    </svg>
  )
}
