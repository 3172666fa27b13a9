import type { CSSProperties } from 'react'
import type { PictureProps } from '../chart-kind'
import { cssPalette } from '../palette'
import type { RatiosSpec } from '../spec'
import { RatiosPlot } from './plot'
import { RatiosLegend, RatiosSummary, listRemarks } from './summary'

/** Colours of the first and the second subject, for everything that a pair draws. */
export function pairColours({
  meshes: [first, second],
}: Pick<RatiosSpec, 'meshes'>): CSSProperties {
  const { mesh } = cssPalette()
  return { '--first': mesh(first), '--second': mesh(second) } as CSSProperties
}

/** Links and words of more loads would make a frame heavier than the page around it. */
const MAX_LINKED_LOADS = 100

/** What the page for comparisons shows of a pair below its headline. */
export function RatiosPicture({ spec }: PictureProps<'ratios'>) {
  const loads = spec.rows.reduce((sum, { dots }) => sum + dots.length, 0)
  const remarks = listRemarks(spec)
  return (
    <div className="ratios" style={pairColours(spec)}>
      <RatiosSummary spec={spec} />
      <RatiosLegend spec={spec} />
      <RatiosPlot spec={spec} loads={loads > MAX_LINKED_LOADS ? 'marks' : 'links'} />
      {remarks.length > 0 && <p className="ratio-remarks">{remarks.join(' ')}</p>}
    </div>
  )
}
