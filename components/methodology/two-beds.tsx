import { Diagram, DIAGRAM_WIDTH, NamedAxis } from './diagram'

/** Where the two values of one test bed lie, as shares of an axis that has no values. */
export type SchematicBed = { name: string; baseline: number; mesh: number }

const ROWS = [46, 130] as const
const AXIS = 162
const END = 14

const toX = (share: number): number => END + share * (DIAGRAM_WIDTH - 2 * END)

function Bed({ bed, y }: { bed: SchematicBed; y: number }) {
  const [from, to] = [toX(bed.baseline), toX(bed.mesh)]
  return (
    <g>
      <text x={0} y={y - 30} className="strong">
        {bed.name}
      </text>
      <line x1={from} x2={to} y1={y} y2={y} stroke="var(--accent)" strokeWidth={3} />
      <text x={from + 8} y={y - 9} style={{ fill: 'var(--accent)' }}>
        difference
      </text>
      <circle cx={from} cy={y} r={5} fill="var(--surface)" stroke="var(--ink)" strokeWidth={2} />
      <circle cx={to} cy={y} r={5.5} fill="var(--ink)" />
      <text x={from} y={y + 20} textAnchor="middle">
        no mesh
      </text>
      <text x={to} y={y + 20} textAnchor="middle">
        mesh
      </text>
    </g>
  )
}

/** Why values of two test beds are not joined: each has a baseline of its own. */
export function TwoBedsDiagram({ beds }: { beds: readonly [SchematicBed, SchematicBed] }) {
  const [first, second] = beds
  const [x1, x2] = [toX(first.mesh) + 6, toX(second.mesh)]
  const middle = { x: (x1 + x2) / 2, y: (ROWS[0] + ROWS[1]) / 2 }
  return (
    <Diagram
      name={`Two test beds on one axis. On ${second.name} even no mesh is slower than the mesh on ${first.name}. Each mesh is joined with the baseline of its own test bed, never with the mesh of the other one.`}
      height={AXIS + 18}
      caption="No mesh on the second bed is slower than the mesh on the first: each value belongs to its own baseline, so the directions of differences are compared, never values."
    >
      <line
        x1={x1}
        x2={x2}
        y1={ROWS[0]}
        y2={ROWS[1] - 6}
        stroke="var(--bad)"
        strokeDasharray="4 4"
      />
      <path
        d={`M${middle.x - 6} ${middle.y - 9}l12 12m0 -12l-12 12`}
        stroke="var(--bad)"
        strokeWidth={2}
      />
      <text x={middle.x + 14} y={middle.y - 6}>
        never joined
      </text>
      <Bed bed={first} y={ROWS[0]} />
      <Bed bed={second} y={ROWS[1]} />
      <NamedAxis y={AXIS} name="latency" />
    </Diagram>
  )
}
