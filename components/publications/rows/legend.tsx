import { ModeMark, type Shape } from '../../charts/marks/mode-mark'

const SHAPES: readonly (readonly [Shape, string])[] = [
  ['circle', 'sidecar'],
  ['diamond', 'ambient, node, proxyless'],
  ['square', 'waypoint'],
  ['triangle', 'other'],
]

/** What the marks of all rows mean; a colour is a mesh, whose name stands at the mark. */
export function RowLegend() {
  return (
    <ul className="row-legend" aria-label="Marks">
      {SHAPES.map(([shape, words]) => (
        <li key={shape}>
          <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden>
            <ModeMark x={0} y={0} mesh={null} shape={shape} />
          </svg>
          {words}
        </li>
      ))}
      <li>
        <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden>
          <ModeMark x={0} y={0} mesh={null} shape="circle" isHollow />
        </svg>
        flagged
      </li>
      <li>
        <svg width={4} height={12} aria-hidden>
          <path d="M2 0v12" stroke="var(--ink)" strokeWidth={2} />
        </svg>
        no mesh
      </li>
    </ul>
  )
}
