import type { Drawing } from '../chart-kind'
import { FONTS, layOutText, Words } from '../file/text-block'
import type { Output } from '../marks/output'
import { round } from '../measures'
import type { OverheadsSpec } from '../spec'
import { layOutLegend, type Part } from './file-legend'
import { FileMark, HeadWords, layOutHead, type Head } from './file-row'
import { layOutSources } from './file-sources'
import { layOutAxis, thinTicks, type Axis } from './ticks'
import {
  FORMS,
  formAt,
  GAPS,
  joinPath,
  laneOffset,
  lanesHeight,
  MARK_GAP,
  stackRows,
  type PlacedRow,
  type Stack,
} from './layout'

const TICKS = 20
const AXIS_TOP = 8
const SOURCES_TOP = 12

const layOutTicks = ({ ticks }: OverheadsSpec, axis: Axis, hasLine: boolean): Part => ({
  height: TICKS,
  draw: (output) => (
    <>
      {hasLine && (
        <path d={`M${axis.left} 0.5H${axis.right}`} stroke={output.palette.line} fill="none" />
      )}
      {thinTicks(ticks, axis).map(({ value, label, x }) => (
        <text key={value} x={x} y={15} {...output.style('chart-tick')}>
          {label}
        </text>
      ))}
    </>
  ),
})

function layOutTitle({ axisTitle }: OverheadsSpec, { left, right }: Axis): Part {
  const block = layOutText(axisTitle, right - left, FONTS.words)
  return {
    height: AXIS_TOP + block.height,
    draw: (output) => (
      <Words
        block={block}
        x={round((left + right) / 2)}
        y={AXIS_TOP}
        output={output}
        anchor="middle"
      />
    ),
  }
}

/** Linear part and grid of the axis between two heights. */
function Grid(props: {
  spec: OverheadsSpec
  axis: Axis
  top: number
  bottom: number
  output: Output
}) {
  const { spec, axis, top, bottom, output } = props
  const { field, grid, ink } = output.palette
  const [from, to] = (spec.linear ?? [0, 0]).map(axis.x) as [number, number]
  return (
    <>
      {spec.linear && (
        <rect x={from} y={top} width={round(to - from)} height={bottom - top} fill={field} />
      )}
      {spec.ticks.map(({ value, at, isReference }) => (
        <path
          key={value}
          d={`M${axis.x(at)} ${top}V${bottom}`}
          stroke={isReference ? ink : grid}
          strokeDasharray={isReference ? '2 3' : undefined}
        />
      ))}
    </>
  )
}

const Joins = ({ spec, axis, stack, output: { palette } }: Area & { output: Output }) =>
  spec.joins.map((join) => (
    <path
      key={`${join.number} ${join.ends[1].row}`}
      d={joinPath(join, stack, axis.x)}
      fill="none"
      stroke={join.isIndependent ? palette.ink : palette.join}
      strokeWidth={join.isIndependent && !join.isFlagged ? 1.5 : 1.25}
      strokeDasharray={join.isFlagged ? '4 3' : undefined}
    />
  ))

type Area = { spec: OverheadsSpec; axis: Axis; stack: Stack; heads: ReadonlyMap<string, Head> }

/** Name, marks and range of a row. */
function Row({ placed, area, output }: { placed: PlacedRow; area: Area; output: Output }) {
  const { row, lanes, top, height } = placed
  const { spec, axis, heads } = area
  const head = heads.get(row.id)
  if (head === undefined) return null
  const isNarrow = axis.form === 'narrow'
  const lanesTop = isNarrow ? top + height - lanesHeight(lanes) : top
  const middle = (lanesTop + top + height) / 2
  return (
    <>
      <path d={`M0 ${top + 0.5}H${axis.width}`} stroke={output.palette.grid} />
      {isNarrow && (
        <Grid spec={spec} axis={axis} top={lanesTop} bottom={top + height} output={output} />
      )}
      <g transform={`translate(0 ${top})`}>
        <HeadWords
          row={row}
          head={head}
          width={axis.width}
          height={isNarrow ? lanesTop - top : height}
          output={output}
        />
      </g>
      {row.marks.map((mark, i) => {
        const source = spec.sources[mark.number - 1]
        const y = middle + laneOffset(lanes.of[i] ?? 0, lanes)
        return (
          source && (
            <FileMark
              key={`${mark.number} ${String(mark.isFlagged)}`}
              mark={mark}
              source={source}
              look={row.look}
              x={axis.x}
              y={y}
              output={output}
            />
          )
        )
      })}
    </>
  )
}

/** All rows: names and ranges beside the lanes, in the narrow form above them. */
function layOutArea(spec: OverheadsSpec, axis: Axis): Part {
  const { form, width } = axis
  const rows = spec.groups.flatMap((group) => group.rows)
  const heads = new Map(rows.map((row) => [row.id, layOutHead(row, form, width)]))
  const gap = Math.max(GAPS[form], MARK_GAP / (axis.right - axis.left))
  const least = FORMS[form].rowHeight
  const stack = stackRows(spec, gap, ({ id }, lanes) => {
    const head = Math.max(least, heads.get(id)?.height ?? 0)
    return form === 'narrow' ? head + lanesHeight(lanes) : Math.max(head, lanesHeight(lanes))
  })
  const area = { spec, axis, stack, heads }
  return {
    height: stack.height,
    draw: (output) => (
      <>
        {form !== 'narrow' && (
          <>
            <Grid spec={spec} axis={axis} top={0} bottom={stack.height} output={output} />
            <Joins {...area} output={output} />
          </>
        )}
        {stack.groups.map(({ title, top, rows }) => (
          <g key={title}>
            <Words
              block={layOutText(title, width, FONTS.words)}
              x={0}
              y={top + 8}
              output={output}
            />
            {rows.map((placed) => (
              <Row key={placed.row.id} placed={placed} area={area} output={output} />
            ))}
          </g>
        ))}
      </>
    ),
  }
}

/** Every published overhead as a file: as a page of that width has it. */
export function drawOverheads(spec: OverheadsSpec, width: number): Drawing {
  const form = formAt(width)
  const axis = layOutAxis(form, width)
  const parts = [
    layOutLegend(spec, form, width),
    layOutTitle(spec, axis),
    layOutTicks(spec, axis, false),
    layOutArea(spec, axis),
    layOutTicks(spec, axis, true),
    { height: SOURCES_TOP, draw: () => null },
    layOutSources(spec, form, width),
  ]
  let y = 0
  const placed = parts.map((part) => {
    const top = y
    y += part.height
    return { ...part, top }
  })
  return {
    height: Math.ceil(y),
    marks: ({ output }) =>
      placed.map(({ top, draw }, i) => (
        <g key={i} transform={`translate(0 ${top})`}>
          {draw(output)}
        </g>
      )),
  }
}
