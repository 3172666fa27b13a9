import { Segmented, type Segment } from '../ui/segmented'

/** Choices before the picture, each of which is an address: what was measured, at which load, by whom. */
export function FrontControls(props: {
  metrics: readonly Segment[]
  /** empty where the metric has none */
  percentiles: readonly Segment[]
  loads: readonly Segment[]
  publishers: readonly Segment[]
}) {
  const { metrics, percentiles, loads, publishers } = props
  return (
    <nav aria-label="What is shown" className="control-row mt-3" data-print="hide">
      <Segmented label="Metric" segments={metrics} />
      {percentiles.length > 0 && <Segmented label="Statistic" segments={percentiles} />}
      {loads.length > 0 && <Segmented label="Requests per second" segments={loads} />}
      <Segmented label="Publishers" segments={publishers} />
    </nav>
  )
}
