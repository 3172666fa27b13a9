import type { Palette } from '../palette'
import type { ResourcesLayout } from '../resources-layout'
import { Bars } from './bars'
import { Lines } from './text'

export function ResourcePanels(props: {
  layout: ResourcesLayout
  palette: Palette
  idPrefix: string
}) {
  const { layout, palette, idPrefix } = props
  return layout.panels.map(({ panel, x, y, title, barsTop, bars }, i) => (
    <g key={panel.id} transform={`translate(${x} ${y})`}>
      <Lines lines={title} palette={palette} />
      <g transform={`translate(0 ${barsTop})`}>
        <Bars layout={bars} palette={palette} idPrefix={`${idPrefix}-${i}`} />
      </g>
    </g>
  ))
}
