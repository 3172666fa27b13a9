import type { ReactNode } from 'react'
import { pageOutput } from '../marks/output'
import type { CostPanel, CostSpec } from '../spec'
import { HEIGHT, layOutScatter } from './geometry'
import { ScatterMarks, YLabels } from './marks'
import { Glyph, listNames } from './names'

/** A plot with the labels of its latency axis, as wide as the reader's screen makes it. */
function StaticPlot({ panel, idPrefix }: { panel: CostPanel; idPrefix: string }) {
  const layout = layOutScatter(panel)
  return (
    <div className="scatter-plot">
      <svg className="scatter-ticks" width={layout.yRoom} height={HEIGHT}>
        <YLabels layout={layout} output={pageOutput} x={layout.yRoom - 6} />
      </svg>
      <div className="scatter-area">
        <svg className="scatter-inner" width="100%" height={HEIGHT}>
          <ScatterMarks layout={layout} output={pageOutput} idPrefix={idPrefix} />
        </svg>
      </div>
    </div>
  )
}

const Words = ({ children }: { children: ReactNode }) => <p className="scatter-words">{children}</p>

/** Scatters of a test bed as a picture that needs no script. */
export function ScatterPicture({ spec, idPrefix }: { spec: CostSpec; idPrefix: string }) {
  return (
    <div className="scatter">
      <div className="scatter-names">
        {listNames(spec.panels).map((series) => (
          <span key={series.id} className="scatter-name">
            <svg width="22" height="24" aria-hidden="true">
              <Glyph series={series} palette={pageOutput.palette} />
            </svg>
            <span>{series.label}</span>
          </span>
        ))}
      </div>
      <div className="scatter-panels">
        {spec.panels.map((panel) => (
          <div key={panel.id} className="scatter-panel">
            <div>
              <p className="scatter-title">{panel.title}</p>
              <Words>{panel.note}</Words>
            </div>
            <Words>{panel.axis.label}</Words>
            <StaticPlot panel={panel} idPrefix={`${idPrefix}-${panel.id}`} />
            <Words>{panel.xAxis.label}</Words>
          </div>
        ))}
      </div>
    </div>
  )
}
