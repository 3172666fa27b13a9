import type { ReactElement, SVGProps } from 'react'

type Shape = (x: number, y: number, r: number) => string

const step = (dx: number, dy: number): string =>
  dy === 0 ? `h${dx}` : dx === 0 ? `v${dy}` : `l${dx} ${dy}`

/** Corners in radii from the middle; written as steps, which are shorter than places. */
const polygon =
  (...corners: [number, number][]): Shape =>
  (x, y, r) => {
    const [[left, top] = [0, 0]] = corners
    const steps = corners.slice(1).map(([dx, dy], i) => {
      const [fromX, fromY] = corners[i] ?? [0, 0]
      return step(round((dx - fromX) * r), round((dy - fromY) * r))
    })
    return `M${round(x + left * r)} ${round(y + top * r)}${steps.join('')}Z`
  }

const round = (n: number) => Math.round(n * 100) / 100
const ARM = 0.42

/** Shapes after the dot, all of about its size; `mode-marker.ts` says which mode has which. */
const SHAPES: Shape[] = [
  polygon([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]),
  polygon([0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0]),
  polygon([0, -1.2], [1.15, 0.9], [-1.15, 0.9]),
  polygon([0, 1.2], [1.15, -0.9], [-1.15, -0.9]),
  polygon(
    ...([
      [-ARM, -1.2],
      [ARM, -1.2],
      [ARM, -ARM],
      [1.2, -ARM],
      [1.2, ARM],
      [ARM, ARM],
      [ARM, 1.2],
      [-ARM, 1.2],
      [-ARM, ARM],
      [-1.2, ARM],
      [-1.2, -ARM],
      [-ARM, -ARM],
    ] satisfies [number, number][]),
  ),
  polygon([-1.2, -0.5], [1.2, -0.5], [1.2, 0.5], [-1.2, 0.5]),
  polygon([-0.5, -1.2], [0.5, -1.2], [0.5, 1.2], [-0.5, 1.2]),
]

/** How much of its colour fills a mark of which nothing is proven. */
export const PALE_FILL = 0.35

/** A point of a line; hollow when a quality flag excludes it. */
export function Marker(props: {
  marker: number
  x: number
  y: number
  colour: string
  fill: string
  /** colour below a pale fill; null: the fill is full */
  paleOn?: string | null
  /** px, before the shape's own proportions */
  radius?: number
}): ReactElement {
  const { marker, x, y, colour, fill, paleOn = null, radius = 4 } = props
  const shape = SHAPES[marker - 1]
  const draw = (paint: SVGProps<SVGPathElement & SVGCircleElement>): ReactElement =>
    shape ? (
      <path d={shape(x, y, radius)} {...paint} />
    ) : (
      <circle cx={x} cy={y} r={radius} {...paint} />
    )
  const outline = { fill, stroke: colour, strokeWidth: 1.75 }
  if (paleOn === null) return draw(outline)
  return (
    <>
      {draw({ fill: paleOn })}
      {draw({ ...outline, fillOpacity: PALE_FILL })}
    </>
  )
}
