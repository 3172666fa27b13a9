import { FALLBACK_ROOM, FONTS, layOutText, Words } from '../file/text-block'
import type { Output } from '../marks/output'
import { round } from '../measures'
import type { OverheadsSpec } from '../spec'
import { textWidth } from '../text-width'
import { NUMBER_WORDS, SIGN, SIGNS } from './legend'
import type { Form } from './layout'

/** What is drawn below each other in a file: its height is known before it is drawn. */
export type Part = { height: number; draw: (output: Output) => React.ReactNode }

const LINE = 20
const GAPS = { sign: 6, items: 16, bottom: 4 }
const { size } = FONTS.note
const ONE = textWidth('1 ', size, true)

type Item = { words: string; room: number; sign: (output: Output) => React.ReactNode }

const ITEMS: readonly Item[] = [
  ...SIGNS.map(({ words, draw }): Item => ({
    words,
    room: SIGN.width + GAPS.sign,
    sign: ({ palette }) => (
      <g transform={`translate(${SIGN.width / 2} ${LINE / 2})`}>{draw(palette)}</g>
    ),
  })),
  {
    words: NUMBER_WORDS,
    room: Math.ceil(ONE),
    sign: (output) => (
      <Words
        block={layOutText('1', ONE * 2, { ...FONTS.note, lineHeight: LINE, weight: 600 })}
        x={0}
        y={0}
        output={output}
        tone="ink"
      />
    ),
  },
]

/** What the marks mean, in lines, and below them what may be compared. */
export function layOutLegend({ rules }: OverheadsSpec, form: Form, width: number): Part {
  let [x, y] = [0, 0]
  const placed = ITEMS.map((item) => {
    const own = item.room + textWidth(item.words, size) / FALLBACK_ROOM
    if (x > 0 && x + own > width) [x, y] = [0, y + LINE]
    const at = { ...item, x: round(x), y }
    x += own + GAPS.items
    return at
  })
  const { lead, rest } = form === 'narrow' ? rules.numbered : rules.joined
  const rule = layOutText(`${lead} ${rest}`, width, FONTS.note)
  const ruleTop = y + LINE + GAPS.bottom
  return {
    height: ruleTop + rule.height,
    draw: (output) => (
      <>
        {placed.map(({ words, room, sign, x, y }) => (
          <g key={words} transform={`translate(${x} ${y})`}>
            {sign(output)}
            <Words
              block={layOutText(words, width, { ...FONTS.note, lineHeight: LINE })}
              x={room}
              y={0}
              output={output}
            />
          </g>
        ))}
        <Words block={rule} x={0} y={ruleTop} output={output} tone="ink" />
      </>
    ),
  }
}
