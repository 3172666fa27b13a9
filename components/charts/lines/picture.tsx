import type { PictureProps } from '../chart-kind'
import { pageOutput } from '../marks/output'
import type { LineKind } from '../spec'
import type { PanelShape } from './panel-box'
import { StaticNames, listNames } from './names'
import { Panels } from './panels'
import { StaticPlot } from './static-plot'

/** Lines as a picture that needs no script and is as wide as its place on the reader's screen. */
export function LinesPicture(props: PictureProps<LineKind> & { shape: PanelShape }) {
  const { spec, shape, idPrefix } = props
  return (
    <div className="lines">
      <Panels
        spec={spec}
        shape={shape}
        plot={(segment) => (
          <StaticPlot shape={shape} segment={segment} idPrefix={`${idPrefix}-${segment.id}`} />
        )}
        legend={(segment) => (
          <div className="lines-legend">
            <StaticNames all={listNames(shape, segment)} palette={pageOutput.palette} />
          </div>
        )}
      />
    </div>
  )
}
