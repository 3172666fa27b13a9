import type { ReactNode } from 'react'
import { pageOutput } from '../marks/output'
import type { CostPanel, CostSpec } from '../spec'
import { layOutScatter } from './geometry'
import { HEIGHT } from './measures'
import { ScatterMarks, YLabels } from './marks'
import { Glyph, listNames } from './names'

/** The labels of a latency axis beside the place of its plot. */
export function PlotBox({ panel, children }: { panel: CostPanel; children: ReactNode }) {
  const layout = layOutScatter(panel)
  return (
    <div className="scatter-plot">
      <svg className="scatter-ticks" width={layout.yRoom} height={HEIGHT}>
        <YLabels layout={layout} output={pageOutput} x={layout.yRoom - 6} />
      </svg>
      <div className="scatter-area">{children}</div>
    </div>
  )
}

/** A plot as wide as the reader's screen makes it. */
const StaticPlot = ({ panel, idPrefix }: { panel: CostPanel; idPrefix: string }) => (
  <PlotBox panel={panel}>
    <svg width="100%" height={HEIGHT}>
      <ScatterMarks layout={layOutScatter(panel)} output={pageOutput} idPrefix={idPrefix} />
    </svg>
  </PlotBox>
)

const Words = ({ children }: { children: ReactNode }) => <p className="scatter-words">{children}</p>

/**
 * Everything of the scatters of a test bed but their plots, which the caller gives: so the picture and the interactive chart have
 * the same boxes.
 */
export function ScatterBox(props: { spec: CostSpec; plot: (panel: CostPanel) => ReactNode }) {
  const { spec, plot } = props
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
            {plot(panel)}
            <Words>{panel.xAxis.label}</Words>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Scatters of a test bed as a picture that needs no script. */
export const ScatterPicture = ({ spec, idPrefix }: { spec: CostSpec; idPrefix: string }) => (
  <ScatterBox
    spec={spec}
    plot={(panel) => <StaticPlot panel={panel} idPrefix={`${idPrefix}-${panel.id}`} />}
  />
)
