import type { Mode } from '@/ingest/dictionary/vocabulary'
import { modeMarker } from '../mode-marker'
import { cssPalette, type Palette } from '../palette'

export type Shape = 'circle' | 'diamond' | 'square' | 'triangle'

/** In the order of the markers of charts, so that a mode has one shape everywhere. */
const SHAPES: readonly Shape[] = ['circle', 'square', 'diamond', 'triangle']
export const shapeOf = (mode: Mode): Shape => SHAPES[modeMarker(mode)] ?? 'triangle'

/** Outlines around the origin. */
export const MARK_RADIUS = 5.3
export const MARK_PATHS: Record<Exclude<Shape, 'circle'>, string> = {
  diamond: 'M0-5.5L5.5 0L0 5.5L-5.5 0Z',
  square: 'M-4.2-4.2H4.2V4.2H-4.2Z',
  triangle: 'M0-5L5 4H-5Z',
}

/** A mark of a strip: colour is the mesh, shape the mode, hollow what a quality flag excludes. */
export function ModeMark(props: {
  x: number
  y: number
  mesh: string | null
  shape: Shape
  isHollow?: boolean
  /** what it is, for a pointer that rests on it */
  title?: string
  /** that of pages without */
  palette?: Palette
}) {
  const { x, y, mesh, shape, isHollow = false, title, palette = cssPalette() } = props
  const colour = mesh === null ? palette.muted : palette.mesh(mesh)
  // A page has hundreds of marks: what is drawn in one colour says it once.
  const paint = isHollow ? { fill: palette.surface, stroke: colour } : { fill: colour }
  const words = title === undefined ? null : <title>{title}</title>
  return shape === 'circle' ? (
    <circle cx={x} cy={y} r={isHollow ? 4.8 : MARK_RADIUS} {...paint}>
      {words}
    </circle>
  ) : (
    <path transform={`translate(${x} ${y})`} d={MARK_PATHS[shape]} {...paint}>
      {words}
    </path>
  )
}
