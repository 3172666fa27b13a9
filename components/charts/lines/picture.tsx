import type { PictureProps } from '../chart-kind'
import { linesLayout } from '../lines-layout'
import { cssPalette } from '../palette'
import type { LineKind } from '../spec'
import { LinePanels } from '../svg/lines'

const WIDTH = 720

/** Panels of lines in a page. */
export function LinesPicture({ spec }: PictureProps<LineKind>) {
  const layout = linesLayout(spec, WIDTH, 'wide')
  return (
    <svg viewBox={`0 0 ${WIDTH} ${Math.ceil(layout.height)}`} className="chart-svg">
      <LinePanels layout={layout} palette={cssPalette()} />
    </svg>
  )
}
