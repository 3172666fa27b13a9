import type { PictureProps } from '../chart-kind'
import { cssPalette } from '../palette'
import type { LineKind } from '../spec'
import { StillNames } from './names'
import { Panels } from './panels'
import { StillPlot } from './static-plot'

const palette = cssPalette()

/** Lines as a picture that needs no script and is as wide as its place on the reader's screen. */
export const LinesPicture = ({ spec }: PictureProps<LineKind>) => (
  <div className="lines">
    <Panels
      spec={spec}
      plot={(segment) => <StillPlot kind={spec.kind} segment={segment} palette={palette} />}
      legend={(segment) => <StillNames all={segment.series} palette={palette} />}
    />
  </div>
)
