import { findKind } from '../charts/kinds'
import { captionChart } from '../charts/definitions/caption'
import { describeMarks } from '../charts/describe-marks'
import type { ChartKind, ChartSpec, SpecOf } from '../charts/spec'

/** Style sheets of the picture of a chart, as paths in the folder of charts. */
export const frameSheets = (spec: ChartSpec): readonly string[] => findKind(spec).sheets

/**
 * The picture of a page for a page without a framework: as wide as its frame.
 * @param props.width px it is held to; null takes all there is
 */
export function FrameChart<K extends ChartKind>(props: {
  spec: SpecOf<K>
  width: number | null
  hasLegend: boolean
}) {
  const { spec, width, hasLegend } = props
  const { Picture, hasLinks = false } = findKind(spec)
  const marks = hasLegend ? describeMarks(spec) : []
  return (
    <>
      <div className="chart" style={width === null ? undefined : { maxWidth: width }}>
        <p id="summary" className="words">
          {spec.summary}
        </p>
        <div className="chart-frame">
          <div
            className="chart-picture"
            role={hasLinks ? 'group' : 'img'}
            aria-label={captionChart(spec)}
            aria-describedby="summary"
          >
            <Picture spec={spec} idPrefix="c" />
          </div>
        </div>
      </div>
      {marks.length > 0 && <p>{marks.join(' · ')}</p>}
    </>
  )
}
