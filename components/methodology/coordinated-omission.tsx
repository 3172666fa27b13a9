import { Diagram, DIAGRAM_WIDTH, NamedAxis } from './diagram'
import { countSlow, sendClosed, sendOpen, type Sent, type Stall } from './stall'

const PLOT = { height: 66, title: 18, gap: 14 }
const ROW = PLOT.title + PLOT.height + PLOT.gap
const HEIGHT = 2 * ROW + 8

/** One stick for each request that was due, as high as it took; a ring for one that was never sent. */
function Lane(props: {
  title: string
  note: string
  sent: readonly Sent[]
  stall: Stall
  y: number
}) {
  const { title, note, sent, stall, y } = props
  const step = DIAGRAM_WIDTH / stall.requests
  const bottom = y + PLOT.title + PLOT.height
  const toHeight = (took: number) => (took / (stall.until - stall.from + stall.usual)) * PLOT.height
  return (
    <g>
      <rect
        x={stall.from * step}
        y={y + PLOT.title}
        width={(stall.until - stall.from) * step}
        height={PLOT.height}
        fill="var(--field)"
      />
      <text x={0} y={y + 11} className="strong">
        {title}
      </text>
      <text x={DIAGRAM_WIDTH} y={y + 11} textAnchor="end">
        {note}
      </text>
      <line x1={0} x2={DIAGRAM_WIDTH} y1={bottom} y2={bottom} stroke="var(--line)" />
      {sent.map(({ due, took }) => {
        const x = (due + 0.5) * step
        return took === null ? (
          <circle key={due} cx={x} cy={bottom - 6} r={3.5} fill="none" stroke="var(--bad)" />
        ) : (
          <line
            key={due}
            x1={x}
            x2={x}
            y1={bottom}
            y2={bottom - toHeight(took)}
            stroke={took > stall.usual ? 'var(--bad)' : 'var(--muted)'}
            strokeWidth={4}
          />
        )
      })}
    </g>
  )
}

/** Why a load generator that waits hides a stall: both ways of sending against the same server. */
export function CoordinatedOmissionDiagram({ stall }: { stall: Stall }) {
  const [closed, open] = [sendClosed(stall), sendOpen(stall)]
  const [ofClosed, ofOpen] = [countSlow(closed, stall), countSlow(open, stall)]
  const closedNote = `${ofClosed.slow} slow, ${ofClosed.unsent} never sent (○)`
  const openNote = `${ofOpen.slow} slow`
  return (
    <Diagram
      name={`Response times around a stall. Closed loop: ${closedNote.replace(' (○)', '')}. Open loop: ${openNote}.`}
      height={HEIGHT}
      caption="The same stall (grey) under both loops, a stick for each response, as high as it took: what a closed loop does not send, it cannot find slow."
    >
      <Lane title="Closed loop" note={closedNote} sent={closed} stall={stall} y={0} />
      <Lane title="Open loop" note={openNote} sent={open} stall={stall} y={ROW} />
      <NamedAxis y={2 * ROW - PLOT.gap} name="time" />
    </Diagram>
  )
}
