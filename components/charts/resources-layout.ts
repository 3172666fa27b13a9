import { planBars, type BarsLayout, type Plan, type TextLine, type Variant } from './bars-layout'
import { FONT } from './measures'
import type { ResourcePanel, ResourcesSpec } from './spec'
import { wrap } from './text-width'

/** Places the panels of a resource chart in px: two beside each other where there is room. */
export type ResourcesLayout = {
  variant: Variant
  width: number
  height: number
  panels: {
    panel: ResourcePanel
    /** place in the picture; everything inside is relative to it */
    x: number
    y: number
    title: TextLine[]
    /** top of the bars below the title */
    barsTop: number
    bars: BarsLayout
  }[]
}

const TWO_FROM = 800
const GUTTER = 36
const LINE = 16
const BETWEEN = 20

export function planResources(
  spec: ResourcesSpec,
  width: number,
  variant: Variant,
): Plan<ResourcesLayout> {
  const columns = width >= TWO_FROM && spec.panels.length > 1 ? 2 : 1
  const inner = (width - (columns - 1) * GUTTER) / columns
  const panels: (Omit<ResourcesLayout['panels'][number], 'bars'> & { bars: Plan<BarsLayout> })[] =
    []
  let top = 0
  for (let i = 0; i < spec.panels.length; i += columns) {
    const row = spec.panels.slice(i, i + columns).map((panel, k) => {
      const lines = wrap(panel.title, inner, 2, FONT.label, true)
      const title = lines.map((text, n) => ({ text, x: 0, y: 13 + n * LINE, isMuted: false }))
      const bars = planBars(panel, inner, variant)
      return {
        panel,
        x: k * (inner + GUTTER),
        y: top,
        title,
        barsTop: lines.length * LINE + 6,
        bars,
      }
    })
    panels.push(...row)
    top += Math.max(...row.map((p) => p.barsTop + p.bars.height)) + BETWEEN
  }
  const height = Math.max(0, top - BETWEEN)
  const place = (): ResourcesLayout => ({
    variant,
    width,
    height,
    panels: panels.map((panel) => ({ ...panel, bars: panel.bars.place() })),
  })
  return { height, place }
}
