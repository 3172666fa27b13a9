import { toSlug } from '../../ui/badge'
import { FALLBACK_ROOM, FONTS, layOutText, Words } from '../file/text-block'
import type { Output } from '../marks/output'
import { round } from '../measures'
import { hasOwnColour } from '../mesh-slots'
import type { OverheadSource } from '../overheads-spec'
import type { OverheadsSpec } from '../spec'
import { textWidth } from '../text-width'
import type { Part } from './file-legend'
import type { Form } from './layout'

/** px; the style sheets of pages have the same */
const NUMBER = 26
const MONTH = 66
const COLUMN_GAP = 36
const CHIP = { height: 22, padding: 8, swatch: 8, gap: 5 }
const MIN_HEIGHT = 33
const NUMBER_FONT = { ...FONTS.words, weight: 600 }
const TITLE = FONTS.note

type Chip = { width: number; draw: (output: Output) => React.ReactNode }

/** Who published: an independent one is filled, a vendor has the colour of its product, an unknown one is dashed. */
function layOutChip({ interest, relation, vendorOf }: OverheadSource, most: number): Chip {
  const swatches = relation === 'vendor' ? vendorOf : []
  const before = CHIP.padding + swatches.length * (CHIP.swatch + CHIP.gap)
  const wanted = before + CHIP.padding + textWidth(interest, FONTS.words.size) / FALLBACK_ROOM + 1
  const width = Math.min(most, Math.ceil(wanted))
  const words = layOutText(interest, width - before - CHIP.padding + 1, FONTS.words, 1)
  const isFilled = relation === 'independent'
  // In the middle, however wide the font of the reader runs.
  const spare = width - before - CHIP.padding - textWidth(words.lines[0] ?? '', FONTS.words.size)
  const left = round(Math.max(0, spare) / 2)
  return {
    width,
    draw: ({ palette }) => (
      <>
        <rect
          x={0.5}
          y={0.5}
          width={width - 1}
          height={CHIP.height - 1}
          rx={(CHIP.height - 1) / 2}
          fill={isFilled ? palette.ink : 'none'}
          stroke={isFilled ? palette.ink : palette.line}
          strokeDasharray={relation === 'unknown' ? '3 2' : undefined}
        />
        {swatches.map((name, i) => (
          <rect
            key={name}
            x={round(left + CHIP.padding + i * (CHIP.swatch + CHIP.gap))}
            y={(CHIP.height - CHIP.swatch) / 2}
            width={CHIP.swatch}
            height={CHIP.swatch}
            rx={2}
            fill={hasOwnColour(toSlug(name)) ? palette.mesh(toSlug(name)) : palette.muted}
          />
        ))}
        <text
          x={left + before}
          y={CHIP.height / 2 + 4.3}
          fontSize={FONTS.words.size}
          fontWeight={FONTS.words.weight}
          fill={isFilled ? palette.surface : relation === 'unknown' ? palette.muted : palette.ink}
        >
          {words.lines[0]}
        </text>
      </>
    ),
  }
}

/** One publication: in one line, in the narrow form its month and interest below its title. */
function layOutSource(source: OverheadSource, number: number, form: Form, width: number): Part {
  const chip = layOutChip(source, width - NUMBER)
  const isNarrow = form === 'narrow'
  const titleX = isNarrow ? NUMBER : NUMBER + MONTH
  const room = width - titleX - (isNarrow ? 0 : chip.width + 8)
  const title = layOutText(source.title, room, TITLE)
  const month = layOutText(source.month, MONTH * 2, TITLE)
  const monthWidth = textWidth(source.month, TITLE.size) / FALLBACK_ROOM
  const below = title.height + 4
  const isChipBelow = isNarrow && NUMBER + monthWidth + 8 + chip.width > width
  const chipTop = isChipBelow ? below + month.height + 4 : below
  const height = isNarrow ? chipTop + CHIP.height + 8 : Math.max(MIN_HEIGHT, title.height + 12)
  const y = (of: number) => (isNarrow ? 4 : (height - of) / 2)
  const chipAt = isNarrow
    ? [isChipBelow ? NUMBER : width - chip.width, chipTop + 2]
    : [width - chip.width, y(CHIP.height)]
  return {
    height,
    draw: (output) => (
      <>
        <Words
          block={layOutText(String(number), NUMBER, NUMBER_FONT)}
          x={0}
          y={y(NUMBER_FONT.lineHeight)}
          output={output}
          tone="ink"
        />
        <Words
          block={month}
          x={NUMBER}
          y={isNarrow ? below + 2 : y(month.height)}
          output={output}
        />
        <Words block={title} x={titleX} y={y(title.height)} output={output} tone="ink" />
        <g transform={`translate(${round(chipAt[0] ?? 0)} ${round(chipAt[1] ?? 0)})`}>
          {chip.draw(output)}
        </g>
        <path d={`M0 ${height - 0.5}H${width}`} stroke={output.palette.grid} />
      </>
    ),
  }
}

/** The publications of the plot by their numbers: two columns of them where there is room, as in a page. */
export function layOutSources(
  { sources, further }: OverheadsSpec,
  form: Form,
  width: number,
): Part {
  const columns = form === 'wide' ? 2 : 1
  const columnWidth = Math.floor((width - (columns - 1) * COLUMN_GAP) / columns)
  const perColumn = Math.ceil(sources.length / columns)
  const bottoms = Array.from({ length: columns }, () => 0)
  const placed = sources.map((source, i) => {
    const column = Math.floor(i / perColumn)
    const part = layOutSource(source, i + 1, form, columnWidth)
    const y = bottoms[column] ?? 0
    bottoms[column] = y + part.height
    return { source, part, x: column * (columnWidth + COLUMN_GAP), y }
  })
  const bottom = Math.max(...bottoms)
  const more = layOutText(further?.text ?? null, width, FONTS.note)
  return {
    height: bottom + (more.height === 0 ? 0 : more.height + 8),
    draw: (output) => (
      <>
        {placed.map(({ source, part, x, y }) => (
          <g key={source.href} transform={`translate(${x} ${y})`}>
            {part.draw(output)}
          </g>
        ))}
        <Words block={more} x={0} y={bottom + 8} output={output} />
      </>
    ),
  }
}
