import type { ReactNode } from 'react'
import { At } from '../marks/at'
import { ModeMark, shapeOf } from '../marks/mode-mark'
import { withClass, type Output } from '../marks/output'
import type { EditionColumn, EditionMark } from '../editions-spec'
import {
  END_X,
  NAMED_FROM,
  PLOT,
  type EditionsLayout,
  type PlacedColumn,
  type PlacedMark,
} from './layout'

/** Whether what has room from so many px on is drawn; a page leaves that to its style sheet. */
export type Shown = {
  isShown: (from: number) => boolean
  /** none in files */
  className: (from: number) => string | undefined
  /** whether marks are links with a place to be pressed */
  isLinked: boolean
}

type Look = { output: Output; shown: Shown }

/** Half a tick, which stands for no mesh. */
const TICK = 11

const nameMark = ({ label }: EditionColumn, { name, valueLabel, over }: EditionMark): string =>
  [`${label}, ${name}: ${valueLabel}`, over && `${over} over no mesh`].filter(Boolean).join(', ')

/** Shape and colour of a mark around the origin. */
export function Sign({ mark, output }: { mark: EditionMark; output: Output }) {
  const { mesh, mode } = mark.look
  const { palette } = output
  if (mesh === 'none')
    return <line x1={-TICK} x2={TICK} stroke={palette.ink} strokeWidth={2.5} aria-hidden="true" />
  return (
    <g aria-hidden="true">
      <ModeMark
        x={0}
        y={0}
        mesh={mesh}
        shape={shapeOf(mode)}
        isHollow={mark.isHollow}
        palette={palette}
      />
    </g>
  )
}

function Linked(props: { column: EditionColumn; mark: EditionMark; children: ReactNode }) {
  const { column, mark, children } = props
  const text = nameMark(column, mark)
  const top = mark.look.mesh === 'none' ? -2 : -12
  return (
    <a href={mark.href} aria-label={text}>
      <title>{text}</title>
      <rect x={-12} y={top} width={24} height={top === -2 ? 14 : 24} fill="transparent" />
      {children}
    </a>
  )
}

/** Marks of one edition over its own baseline, which is a tick. */
function Column({ placed, output, shown }: Look & { placed: PlacedColumn }) {
  const { column, marks, baseline, top, name } = placed
  const highest = Math.min(...marks.map(({ y }) => y))
  const draw = ({ mark, y }: PlacedMark) => {
    const sign = <Sign mark={mark} output={output} />
    return (
      <g key={mark.id} transform={`translate(0 ${y})`}>
        {shown.isLinked ? (
          <Linked column={column} mark={mark}>
            {sign}
          </Linked>
        ) : (
          sign
        )}
      </g>
    )
  }
  return (
    <At x={output.x(placed.at)}>
      {baseline !== null && (
        <line
          y1={baseline.y}
          y2={highest}
          stroke={output.palette.mesh(marks[0]?.mark.look.mesh ?? 'none')}
          strokeOpacity={0.35}
          strokeWidth={2}
        />
      )}
      {baseline !== null && draw(baseline)}
      {marks.map(draw)}
      {top !== null && shown.isShown(top.from) && (
        <text y={top.y} {...withClass(output.style('lines-value'), shown.className(top.from))}>
          {top.text}
        </text>
      )}
      {name !== null && shown.isShown(name.from) && (
        <text y={name.y} {...withClass(output.style('chart-tick'), shown.className(name.from))}>
          {name.text}
        </text>
      )}
    </At>
  )
}

/** Columns with their grid, between the ticks and the values of the last one. */
export function Columns({ layout, output, shown }: Look & { layout: EditionsLayout }) {
  const { columns, ticks, ends } = layout
  const quiet = { stroke: output.palette.muted, strokeOpacity: 0.35 }
  return (
    <>
      {ticks.map(({ y, label }) => (
        <line
          key={label}
          x1={output.x(0)}
          x2={output.x(1)}
          y1={y}
          y2={y}
          {...output.style('chart-grid')}
        />
      ))}
      {columns.slice(1).map(({ column }, i) => (
        <line
          key={column.id}
          x1={output.x((i + 1) / columns.length)}
          x2={output.x((i + 1) / columns.length)}
          y1={PLOT.top}
          y2={PLOT.top + PLOT.height}
          strokeDasharray="2 4"
          {...quiet}
        />
      ))}
      {ends.map(({ mark, y }) => (
        <line
          key={mark.id}
          x1={output.x(columns.at(-1)?.at ?? 1)}
          x2={output.x(1)}
          y1={y}
          y2={y}
          {...quiet}
        />
      ))}
      {columns.map((placed) => (
        <Column key={placed.column.id} placed={placed} output={output} shown={shown} />
      ))}
    </>
  )
}

/** Numbers of the ticks, ending at `x` px. */
export const Ticks = ({
  layout,
  output,
  x,
}: {
  layout: EditionsLayout
  output: Output
  x: number
}) =>
  layout.ticks.map(({ y, label }) => (
    <text key={label} x={x} y={y + 4} {...output.style('lines-y-tick')}>
      {label}
    </text>
  ))

/** Values of the last column from the end of the plot on, with their names where those have room. */
export const Ends = ({ layout, output, shown }: Look & { layout: EditionsLayout }) =>
  layout.ends.map(({ mark, y, labelY, name }) => (
    <g key={mark.id}>
      <path
        d={`M0 ${y}L10 ${labelY}`}
        stroke={output.palette.muted}
        strokeOpacity={0.35}
        fill="none"
      />
      <text x={END_X} y={labelY + 4} {...output.style('lines-end-name')}>
        <tspan {...output.style('lines-key')}>{mark.number}</tspan>
        {shown.isShown(NAMED_FROM) && (
          <tspan className={shown.className(NAMED_FROM)}> {name}</tspan>
        )}
      </text>
    </g>
  ))
