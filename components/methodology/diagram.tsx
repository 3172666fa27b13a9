import type { ReactNode } from 'react'

/** Width of every diagram, in units that are px in the narrowest column that holds one. */
export const DIAGRAM_WIDTH = 332

/**
 * A rule as a drawing, with one sentence below it.
 * @param props.name what it shows, for those who do not see it
 * @param props.height in the units of its width
 */
export const Diagram = (props: {
  name: string
  height: number
  caption: string
  children: ReactNode
}) => (
  <figure className="diagram">
    <svg role="img" aria-label={props.name} viewBox={`0 0 ${DIAGRAM_WIDTH} ${props.height}`}>
      {props.children}
    </svg>
    <figcaption>{props.caption}</figcaption>
  </figure>
)

/** An axis without values: its name and the direction of more. */
export const NamedAxis = (props: { y: number; name: string }) => (
  <g>
    <line x1={0} x2={DIAGRAM_WIDTH} y1={props.y} y2={props.y} stroke="var(--line)" />
    <text x={DIAGRAM_WIDTH} y={props.y + 14} textAnchor="end">
      {props.name} →
    </text>
  </g>
)
