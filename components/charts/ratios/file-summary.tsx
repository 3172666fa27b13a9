import type { ReactNode } from 'react'
import { layOutFlow } from '../file/flow'
import { FALLBACK_ROOM, FONTS, Words, layOutText, type TextBlock } from '../file/text-block'
import type { Output } from '../marks/output'
import { round } from '../measures'
import type { CountPart, RatioDot } from '../ratios-spec'
import type { RatiosSpec } from '../spec'
import { textWidth } from '../text-width'
import { listDrawnParts, listFills, listLineKeys, type LineKey } from './summary'
import { BAND_TINT, Diamond } from './file-pooled'

/** A part of a drawing; its place is found when everything above it is laid out. */
export type Part = { height: number; marks: (output: Output) => ReactNode }

const BAR = { height: 30, gap: 2, radius: 3 }
const SWATCH = { size: 10, room: 16 }
const COUNT = { size: 20, lineHeight: 26, weight: 600 }
const NUMBER = { size: 14, lineHeight: 30, weight: 600 }
/** How much of its colour fills what is not proven, and of the ink what is; `ratios.css` repeats them. */
const PALE = 0.32
const DARKENED = 0.2

export const ownColour = (
  { palette }: Output,
  { meshes }: Pick<RatiosSpec, 'meshes'>,
  side: CountPart['side'],
): string =>
  side === 'first'
    ? palette.mesh(meshes[0])
    : side === 'second'
      ? palette.mesh(meshes[1])
      : palette.muted

/** A part of the bar, or its sign in the legend. */
function PartBox(props: {
  part: CountPart
  spec: RatiosSpec
  x: number
  y: number
  width: number
  height: number
  output: Output
}) {
  const { part, spec, output, ...box } = props
  const { palette } = output
  const own = ownColour(output, spec, part.side)
  const inset = {
    ...box,
    x: box.x + 0.5,
    y: box.y + 0.5,
    width: box.width - 1,
    height: box.height - 1,
  }
  if (part.side === 'out')
    return <rect {...inset} rx={BAR.radius} fill={palette.surface} stroke={palette.muted} />
  if (!part.isProven) return <rect {...box} rx={BAR.radius} fill={own} fillOpacity={PALE} />
  return (
    <>
      <rect {...box} rx={BAR.radius} fill={own} />
      <rect {...box} rx={BAR.radius} fill={palette.ink} fillOpacity={DARKENED} />
    </>
  )
}

/** The bar of counts with what its parts are. */
export function layOutCounts(spec: RatiosSpec, width: number): Part {
  const { parts, note } = spec.counts
  const drawn = listDrawnParts(spec)
  const all = drawn.reduce((sum, { part }) => sum + part.count, 0)
  const room = width - BAR.gap * Math.max(0, drawn.length - 1)
  const flow = layOutFlow(
    [
      ...parts.map(({ count, short }) => ({ text: `${count} ${short}`, before: SWATCH.room })),
      ...(note === null ? [] : [{ text: note }]),
    ],
    width,
    12,
  )
  const top = drawn.length === 0 ? 0 : BAR.height + 6
  let x = 0
  const boxes = drawn.map(({ part, hasNumber }) => {
    const own = (room * part.count) / all
    const number = layOutText(hasNumber ? `${part.count}` : null, 99, NUMBER)
    const box = { part, x: round(x), width: round(own), number }
    x += own + BAR.gap
    return box
  })
  return {
    height: top + flow.height,
    marks: (output) => (
      <>
        {boxes.map(({ part, number, ...box }, i) => (
          <g key={i}>
            <PartBox {...box} part={part} spec={spec} y={0} height={BAR.height} output={output} />
            {number.lines.map((text) => (
              <text
                key={text}
                x={round(box.x + box.width / 2)}
                y={20}
                fontSize={NUMBER.size}
                fontWeight={NUMBER.weight}
                textAnchor="middle"
                fill={part.isProven ? output.palette.surface : output.palette.ink}
              >
                {text}
              </text>
            ))}
          </g>
        ))}
        {flow.places.map(({ x: left, y, block }, i) => {
          const part = parts[i]
          return (
            <g key={i} transform={`translate(${round(left)} ${top + y})`}>
              {part && (
                <PartBox
                  part={part}
                  spec={spec}
                  x={0}
                  y={4}
                  width={SWATCH.size}
                  height={SWATCH.size}
                  output={output}
                />
              )}
              <Words block={block} x={part ? SWATCH.room : 0} y={0} output={output} />
            </g>
          )
        })}
      </>
    ),
  }
}

type Cell = { x: number; y: number; count: TextBlock; who: TextBlock }

/** Whose measurements the count is made of: cells side by side where they have room. @param isNarrow two columns at most */
export function layOutSplit({ split }: RatiosSpec, width: number, isNarrow: boolean): Part {
  const gap = isNarrow ? 12 : 28
  const groups =
    split.lead === null ? split.groups : [{ count: '', who: split.lead }, ...split.groups]
  const cells: Cell[] = []
  let [x, y, rowHeight] = [0, 0, 0]
  for (const group of groups) {
    const wanted = Math.max(
      textWidth(group.count, COUNT.size, true),
      textWidth(group.who, FONTS.note.size),
    )
    const own = isNarrow ? (width - gap) / 2 : Math.min(wanted / FALLBACK_ROOM + 1, width)
    if (x > 0 && x + own > width + 0.5) {
      y += rowHeight + 4
      x = 0
      rowHeight = 0
    }
    const [count, who] = [
      layOutText(group.count, own, COUNT),
      layOutText(group.who, own, FONTS.note),
    ]
    cells.push({ x, y, count, who })
    rowHeight = Math.max(rowHeight, count.height + who.height)
    x += own + gap
  }
  return {
    height: y + rowHeight,
    marks: (output) =>
      cells.map((cell, i) => (
        <g key={i} transform={`translate(${round(cell.x)} ${cell.y})`}>
          <Words block={cell.count} x={0} y={0} output={output} tone="ink" />
          <Words block={cell.who} x={0} y={cell.count.height} output={output} />
        </g>
      )),
  }
}

/** A mark of a load, filled by how sure its difference is. */
export function DotMark(props: {
  state: RatioDot['state']
  colour: string
  x: number
  y: number
  output: Output
}) {
  const { state, colour, x, y, output } = props
  const { muted, surface } = output.palette
  const isOut = state === 'out'
  const radius = isOut ? 2.8 : 4.8
  const outline = { cx: x, cy: y, r: radius, stroke: isOut ? muted : colour, strokeWidth: 1.4 }
  return (
    <>
      <circle cx={x} cy={y} r={radius + 1.7} fill={surface} />
      {isOut ? (
        <circle {...outline} fill={surface} />
      ) : (
        <circle {...outline} fill={colour} fillOpacity={state === 'unproven' ? PALE : 1} />
      )}
    </>
  )
}

/** The mark of a mean, the band of a prediction, or a typical ratio, in a legend. */
function LineSign({ of, output }: { of: LineKey; output: Output }) {
  if (of === 'typical') return <Diamond x={6} y={9} output={output} />
  const isBand = of === 'band'
  return (
    <rect
      x={isBand ? 0 : 4.5}
      y={isBand ? 4 : 2}
      width={isBand ? 12 : 3}
      height={isBand ? 11 : 14}
      fill={output.palette.ink}
      fillOpacity={isBand ? BAND_TINT : 1}
    />
  )
}

/** What each fill of a dot means, then the lines. */
export function layOutFills(spec: RatiosSpec, width: number): Part {
  const fills = listFills(spec)
  const lines = listLineKeys(spec)
  const flow = layOutFlow(
    [...fills, ...lines].map(([, text]) => ({ text, before: 17 })),
    width,
  )
  return {
    height: flow.height,
    marks: (output) =>
      flow.places.map(({ x, y, block }, i) => (
        <g key={i} transform={`translate(${round(x)} ${y})`}>
          {i < fills.length ? (
            <DotMark
              state={fills[i]?.[0] ?? 'out'}
              colour={ownColour(output, spec, spec.leader === 0 ? 'first' : 'second')}
              x={6}
              y={9}
              output={output}
            />
          ) : (
            <LineSign of={lines[i - fills.length]?.[0] ?? 'mean'} output={output} />
          )}
          <Words block={block} x={17} y={0} output={output} />
        </g>
      )),
  }
}
