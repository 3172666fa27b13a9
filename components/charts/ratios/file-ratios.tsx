import type { Drawing } from '../chart-kind'
import { FONTS, Words, layOutText } from '../file/text-block'
import type { Output } from '../marks/output'
import { round } from '../measures'
import type { RatiosSpec } from '../spec'
import { textWidth, wrap } from '../text-width'
import { layOutRows } from './file-rows'
import { layOutCounts, layOutFills, layOutSplit, type Part } from './file-summary'
import { toForm, type Form } from './form'
import { listRemarks } from './summary'
import { layOutSides } from './plot'

const SIDE = { size: 12.5, lineHeight: 16, weight: 600 }
const MAX_LINES = 4
/** px between the line of "same" and a name beside it */
const BESIDE = 8
const TICK_GAP = 8
const AXIS_HEIGHT = 22

/** Names of both sides above the axis, and at the right what the notes count. */
function layOutHeads(spec: RatiosSpec, form: Form): Part {
  const { names, word, axis, noteHead } = spec
  const same = form.toX(axis.same)
  const rooms = [same - form.left, form.left + form.axis - same]
  const sides = layOutSides(spec).map((side, i) => {
    const room = (rooms[i] ?? 0) - BESIDE
    const isNamed = form.isNarrow ? side.isNamedOnPhone : side.isNamed
    const hasWord = form.isNarrow ? side.hasWordOnPhone : side.hasWord
    const words = [isNamed && names[i], hasWord && word].filter(Boolean).join(' ')
    const text = i === 0 ? `← ${words}` : `${words} →`
    const lines = wrap(text.trim(), room, MAX_LINES, SIDE.size, true)
    return lines.some((line) => line.includes('…')) ? [i === 0 ? '←' : '→'] : lines
  })
  const head = layOutText(form.isNarrow ? null : noteHead, form.note - 12, FONTS.note)
  const lines = Math.max(...sides.map((side) => side.length))
  const height = Math.max(lines * SIDE.lineHeight + 8, head.height + 4)
  return {
    height,
    marks: (output) => (
      <>
        {sides.map((side, i) =>
          side.map((text, line) => (
            <text
              key={text}
              x={round(i === 0 ? same - BESIDE : same + BESIDE)}
              y={height - 8 - (side.length - 1 - line) * SIDE.lineHeight}
              fontSize={SIDE.size}
              fontWeight={SIDE.weight}
              textAnchor={i === 0 ? 'end' : undefined}
              fill={output.palette.ink}
            >
              {text}
            </text>
          )),
        )}
        <Words
          block={head}
          x={form.width}
          y={height - head.height - 4}
          output={output}
          anchor="end"
        />
      </>
    ),
  }
}

/** Ticks whose labels do not touch, the rounder ones first. */
function chooseTicks({ axis }: RatiosSpec, form: Form): RatiosSpec['axis']['ticks'] {
  const chosen: { at: number; label: string; x: number; half: number }[] = []
  for (const tick of axis.ticks) {
    const x = form.toX(tick.at)
    const half = textWidth(tick.label, FONTS.words.size) / 2
    const isFree = chosen.every((one) => Math.abs(one.x - x) >= one.half + half + TICK_GAP)
    if (isFree) chosen.push({ ...tick, x, half })
  }
  return chosen
}

function layOutAxis(spec: RatiosSpec, form: Form, ticks: RatiosSpec['axis']['ticks']): Part {
  const label = layOutText(spec.axis.label, form.axis, FONTS.words)
  return {
    height: AXIS_HEIGHT + label.height,
    marks: (output) => (
      <>
        {ticks.map(({ at, label: text }) => (
          <text key={at} x={round(form.toX(at))} y={17} {...output.style('chart-tick')}>
            {text}
          </text>
        ))}
        <Words
          block={label}
          x={round(form.left + form.axis / 2)}
          y={AXIS_HEIGHT}
          output={output}
          anchor="middle"
        />
      </>
    ),
  }
}

/** px between a count and whose it is, beside each other */
const BETWEEN = 36

/** Counts, and whose they are: beside each other where there is room. */
function layOutSummary(spec: RatiosSpec, { width, isWide, isNarrow }: Form): Part {
  const left = isWide ? ((width - BETWEEN) * 10) / 17 : width
  const counts = layOutCounts(spec, left)
  const split = layOutSplit(spec, isWide ? width - BETWEEN - left : width, isNarrow)
  const splitTop = isWide ? 0 : counts.height + 12
  return {
    height: Math.max(counts.height, splitTop + split.height),
    marks: (output) => (
      <>
        {counts.marks(output)}
        <g transform={`translate(${isWide ? round(left + BETWEEN) : 0} ${splitTop})`}>
          {split.marks(output)}
        </g>
      </>
    ),
  }
}

/** The remarks below everything. */
function layOutRemarks(spec: RatiosSpec, width: number): Part {
  const block = layOutText(listRemarks(spec).join(' '), width, FONTS.note)
  return {
    height: block.height,
    marks: (output: Output) => <Words block={block} x={0} y={0} output={output} />,
  }
}

/** A pair as it is drawn in a file: what its page shows, below each other. */
export function drawRatios(spec: RatiosSpec, width: number): Drawing {
  const form = toForm(width)
  const ticks = chooseTicks(spec, form)
  const parts: [part: Part, gap: number][] = [
    [layOutSummary(spec, form), 16],
    [layOutFills(spec, width), 8],
    [layOutHeads(spec, form), 0],
    [layOutRows(spec, form, ticks), 0],
    [layOutAxis(spec, form, ticks), 6],
    [layOutRemarks(spec, width), 0],
  ]
  const tops = parts.map((_, i) =>
    parts.slice(0, i).reduce((sum, [{ height }, gap]) => sum + height + gap, 0),
  )
  return {
    height: Math.ceil((tops.at(-1) ?? 0) + (parts.at(-1)?.[0].height ?? 0)),
    marks: ({ output }) =>
      parts.map(([{ marks }], i) => (
        <g key={i} transform={`translate(0 ${round(tops[i] ?? 0)})`}>
          {marks(output)}
        </g>
      )),
  }
}
