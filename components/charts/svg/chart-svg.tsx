import { barsLayout, type Variant } from '../bars-layout'
import type { Palette } from '../palette'
import { resourcesLayout } from '../resources-layout'
import type { ChartSpec } from '../spec'
import { linesLayout } from '../lines-layout'
import { Bars } from './bars'
import { LinePanels } from './lines'
import { ResourcePanels } from './resources'

type Props = {
  spec: ChartSpec
  palette: Palette
  /** px of the viewBox; the page may scale the picture */
  width: number
  layout: Variant
  /** unique on the page: patterns and descriptions are referred to by id */
  idPrefix: string
  className?: string
}

/** Height in px of what `ChartSvg` draws. */
export function chartHeight(spec: ChartSpec, width: number, layout: Variant): number {
  if ('bars' in spec) return Math.ceil(barsLayout(spec, width, layout).height)
  if (spec.kind === 'resources') return Math.ceil(resourcesLayout(spec, width, layout).height)
  return Math.ceil(linesLayout(spec, width, layout).height)
}

/** The marks of a chart without an svg element around them. */
export function ChartMarks({ spec, palette, width, layout, idPrefix }: Omit<Props, 'className'>) {
  const shared = { palette, idPrefix }
  if ('bars' in spec) return <Bars layout={barsLayout(spec, width, layout)} {...shared} />
  if (spec.kind === 'resources')
    return <ResourcePanels layout={resourcesLayout(spec, width, layout)} {...shared} />
  return <LinePanels layout={linesLayout(spec, width, layout)} palette={palette} />
}

/** A chart as SVG, drawn on the server; what it shows is said in its title and description. */
export function ChartSvg(props: Props) {
  const { spec, width, layout, idPrefix } = props
  const height = chartHeight(spec, width, layout)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby={`${idPrefix}-title ${idPrefix}-desc`}
      className={props.className}
    >
      <title id={`${idPrefix}-title`}>{spec.title}</title>
      <desc id={`${idPrefix}-desc`}>{spec.summary}</desc>
      <ChartMarks
        spec={spec}
        palette={props.palette}
        width={width}
        layout={layout}
        idPrefix={idPrefix}
      />
    </svg>
  )
}
