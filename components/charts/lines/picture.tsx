import { cssPalette } from '../palette'
import type { LinesSpec } from '../spec'
import { StillNames } from './names'
import { Panels } from './panels'
import { StillPlot } from './still-plot'

const palette = cssPalette()

/**
 * Lines as a picture that needs no script and is as wide as its place on the reader's screen.
 * @param idPrefix unique on the page
 */
export const LinesPicture = ({ spec, idPrefix }: { spec: LinesSpec; idPrefix: string }) => (
  <div className="lines" id={`${idPrefix}-picture`} role="img" aria-label={spec.summary}>
    <Panels
      spec={spec}
      plot={(segment) => <StillPlot kind={spec.kind} segment={segment} palette={palette} />}
      legend={(segment) => <StillNames all={segment.series} palette={palette} />}
    />
  </div>
)
