import type { ReactNode } from 'react'
import { ModeMark, shapeOf } from '../marks/mode-mark'
import type { Palette } from '../palette'
import type { StripContent } from '../strip-spec'
import { miniBarsLayout, MINI_HEIGHT, type MiniBar } from './bars-layout'
import { MAX_LABELS, stripLayout } from './layout'
import { AXIS_Y, CAPTION_PX, STRIP_HEIGHT, TEXT_PX, toSize } from './measures'

/** Where a strip is drawn: in a page its svg has the size of type, in a file each text. */
export type StripOutput = { palette: Palette; isFile: boolean }

type Part = { content: StripContent; width: number; output: StripOutput }

const px = (n: number): number => Math.round(n * 10) / 10

/** More marks than these, of more subjects than these, lie on each other. */
const MAX_DOTS = 6
const FEW_SUBJECTS = 3

/** Middle of the one mark: on a wide page that of all strips. */
const MIDDLE_Y = { wide: AXIS_Y, narrow: 12 } as const
/** px from the middle of a mark down to the baseline of its words, and where they begin */
const BASELINE = 4.5
const WORDS_X = 18

type Form = 'single' | 'bars' | 'marks'

/** Labelled marks, bars where there are too many for one strip, or words where one value has nothing to be set against. */
export function findForm({ marks, baselines }: StripContent): Form {
  const dots = marks.reduce((sum, { values }) => sum + values.length, 0)
  if (dots === 1 && baselines.length === 0) return 'single'
  return marks.length > MAX_LABELS || (marks.length > FEW_SUBJECTS && dots > MAX_DOTS)
    ? 'bars'
    : 'marks'
}

/** The values on a scale of their own from 0, the stretch up to the baseline in grey. */
function Marks({ content, width, output, isLinked = false }: Part & { isLinked?: boolean }) {
  const { endX, breakX, ticks, dots, labels } = stripLayout(content, width)
  const { palette, isFile } = output
  const quiet = { stroke: palette.muted, strokeOpacity: 0.35 }
  const baseX = ticks[0]?.x
  const leaders = labels.map(({ leader }) => leader ?? '').join('')
  const xs = dots.map(({ x }) => x)
  return (
    <>
      <path d={`M${px(baseX ?? 7)} ${AXIS_Y}H${px(endX)}`} strokeWidth={2} {...quiet} />
      {baseX !== undefined && <path d={`M7 ${AXIS_Y}H${px(baseX)}`} strokeWidth={6} {...quiet} />}
      {breakX !== null && (
        <path
          d={`M${px(endX)} ${AXIS_Y}h12m-3 5l6-10m2 10l6-10m-3 5h12`}
          stroke={palette.muted}
          fill="none"
        />
      )}
      {isLinked && dots.length > 1 && (
        <path
          d={`M${px(Math.min(...xs))} ${AXIS_Y}H${px(Math.max(...xs))}`}
          stroke={palette.ink}
          strokeWidth={2}
        />
      )}
      {ticks.map(({ x, title }) => (
        <path key={x} d={`M${px(x)} ${AXIS_Y - 8}v16`} stroke={palette.ink} strokeWidth={2}>
          {!isFile && <title>{title}</title>}
        </path>
      ))}
      {dots.map(({ x, look, isExcluded, title }, i) => (
        <ModeMark
          key={i}
          x={px(x)}
          y={AXIS_Y}
          mesh={look.mesh}
          shape={shapeOf(look.mode)}
          isHollow={isExcluded}
          title={isFile ? undefined : title}
          palette={palette}
        />
      ))}
      {leaders !== '' && <path d={leaders} stroke={palette.muted} strokeWidth={0.8} fill="none" />}
      {labels.map(({ x, y, text, strong, isMuted }, i) => (
        <text
          key={i}
          x={px(x)}
          y={y}
          fontSize={isFile ? TEXT_PX : undefined}
          {...(isMuted && { fill: palette.muted })}
        >
          {strong === null ? text : text.slice(0, -strong.length)}
          {strong !== null && <tspan fontWeight={600}>{strong}</tspan>}
        </text>
      ))}
    </>
  )
}

type BarProps = { bar: MiniBar; left: number; thickness: number; palette: Palette }

function Bar({ bar: { y, width, mesh, isExcluded }, left, thickness, palette }: BarProps) {
  const colour = palette.mesh(mesh)
  return isExcluded ? (
    <rect
      x={left + 0.4}
      y={px(y + 0.4)}
      width={px(width)}
      height={px(Math.max(0.8, thickness - 0.8))}
      fill={palette.surface}
      stroke={colour}
      strokeWidth={0.8}
    />
  ) : (
    <rect x={left} y={px(y)} width={px(width)} height={px(thickness)} fill={colour} />
  )
}

/** More subjects than marks can name: a thin bar each, best first, of many those at either end, the least and the greatest in words. */
function Bars({ content, width, output }: Part) {
  const layout = miniBarsLayout(content, width)
  const { bars, left, thickness, baseX, top, bottom, labelX, valueX, labels, more } = layout
  const { palette, isFile } = output
  const fontSize = isFile ? CAPTION_PX : undefined
  return (
    <>
      {bars.map((bar, i) => (
        <Bar key={i} bar={bar} left={left} thickness={thickness} palette={palette} />
      ))}
      {baseX !== null && (
        <path
          d={`M${px(baseX)} ${top - 2}V${px(bottom + 1)}`}
          stroke={palette.ink}
          strokeWidth={1.5}
          strokeDasharray="3 2"
        />
      )}
      {more !== null && (
        <text x={left} y={px(more.y)} fill={palette.muted} fontSize={fontSize}>
          ⋯ {more.count} more
        </text>
      )}
      {labels.map(({ y, name, value, isBaseline }) => (
        <g key={`${name} ${y}`} fill={isBaseline ? palette.muted : undefined}>
          <text x={px(labelX)} y={px(y)} fontSize={fontSize}>
            {name}
          </text>
          <text
            x={px(valueX)}
            y={px(y)}
            textAnchor="end"
            fontWeight={isBaseline ? undefined : 600}
            fontSize={fontSize}
          >
            {value}
          </text>
        </g>
      ))}
    </>
  )
}

/** The one value in words, its mark before it; a scale of one value would place it at its end, whatever it is. */
function Single({ content, width, output }: Part) {
  const [mark] = content.marks
  const [value] = mark?.values ?? []
  if (!mark || !value) return null
  const y = MIDDLE_Y[toSize(width)]
  return (
    <>
      <ModeMark
        x={7}
        y={y}
        mesh={mark.look.mesh}
        shape={shapeOf(mark.look.mode)}
        isHollow={value.isExcluded}
        palette={output.palette}
      />
      <text x={WORDS_X} y={y + BASELINE} fontSize={output.isFile ? TEXT_PX : undefined}>
        {mark.name} <tspan fontWeight={600}>{mark.text}</tspan>
      </text>
    </>
  )
}

/** A strip of that width with what of its height it needs. @param isLinked whether a line joins the least and the greatest value */
export function layOutStrip(
  content: StripContent,
  width: number,
  isLinked = false,
): {
  span: [top: number, bottom: number]
  fontSize: number
  draw: (output: StripOutput) => ReactNode
} {
  const part = { content, width }
  switch (findForm(content)) {
    case 'single':
      return {
        span: [0, toSize(width) === 'wide' ? STRIP_HEIGHT : 2 * MIDDLE_Y.narrow],
        fontSize: TEXT_PX,
        draw: (output) => <Single {...part} output={output} />,
      }
    case 'bars':
      return {
        span: [0, MINI_HEIGHT],
        fontSize: CAPTION_PX,
        draw: (output) => <Bars {...part} output={output} />,
      }
    case 'marks':
      return {
        span: stripLayout(content, width).span,
        fontSize: TEXT_PX,
        draw: (output) => <Marks {...part} output={output} isLinked={isLinked} />,
      }
  }
}
