import type { KindEntry } from '../chart-kind'
import { shapeOf, type Shape } from '../marks/mode-mark'
import type { StripContent } from '../strip-spec'
import { findForm } from './marks'
import { StripPicture } from './picture'

/** Modes by their shapes, as the legend of the rows has them. */
const SHAPE_WORDS: Record<Shape, string> = {
  circle: 'round: sidecar',
  diamond: 'diamond: ambient, node, proxyless',
  square: 'square: waypoint',
  triangle: 'triangle: other',
}

/** The marks that occur, and no others. */
function listLegend(content: StripContent): string[] {
  const { marks, baselines } = content
  const areBars = findForm(content) === 'bars'
  const shapes = new Set(marks.map(({ look }) => shapeOf(look.mode)))
  const isHollow = marks.some(({ values }) => values.some(({ isExcluded }) => isExcluded))
  const words = (Object.keys(SHAPE_WORDS) as Shape[]).filter((shape) => shapes.has(shape))
  return [
    ...(areBars ? [] : words.map((shape) => SHAPE_WORDS[shape])),
    ...(baselines.length > 0 ? [`${areBars ? 'dashed line' : 'tick'}: no mesh`] : []),
    ...(isHollow ? ['hollow: flagged'] : []),
  ]
}

/** What one publication measured at one load on a scale of its own; the page has its words in a menu. */
export const stripKind = (): KindEntry<'strip'> => ({
  shape: 'dot',
  Picture: StripPicture,
  interactive: null,
  drawing: async () => (await import('./file-strip')).drawStrip,
  tables: () => [],
  plotted: () => [],
  legend: ({ content }) => listLegend(content),
  sheets: ['picture.css', 'strip/strip.css'],
})
