import type { OverviewEntry } from '@/server/results/overview/schemas'
import { stripText } from '../../overview/entry-words'
import { baselinesOf, marksOf } from '../../overview/entry-marks'
import { ModeMark, shapeOf } from '../../overview/mode-mark'
import { shortMarkName, withoutUnitInside, type StripWords } from '../../overview/strip-layout'
import {
  CAPTION_PX,
  STRIP_HEIGHT,
  STRIP_WIDTH,
  TEXT_PX,
  type StripSize,
} from '../../overview/strip-measures'

/** Baselines of a caption, and of the value below it or alone. */
const CAPTION_Y = 12
const BELOW_Y = 35
const ALONE_Y = 31
const NARROW_ALONE_Y = 17
/** px from the middle of a mark up to the baseline of its words, and right to their beginning */
const MARK_OVER = 4.5
const WORDS_X = 18

/** Whether a row has one value and nothing to set it against: a scale would say nothing. */
export function isSingle(entry: Pick<OverviewEntry, 'panel' | 'overheads'>): boolean {
  const values = marksOf(entry.panel).flatMap((mark) => mark.values)
  return values.length === 1 && baselinesOf(entry).length === 0
}

/** The one value of a row in words, its mark before it; a scale of one value would place it at its end, whatever it is. */
export function SingleValuePicture(props: {
  entry: OverviewEntry
  words: StripWords
  size: StripSize
}) {
  const { entry, words, size } = props
  const [mark] = marksOf(entry.panel)
  const [value] = mark?.values ?? []
  if (!mark || !value) return null
  const { caption, unit } = words
  const alone = size === 'wide' ? ALONE_Y : NARROW_ALONE_Y
  const y = caption === null ? alone : BELOW_Y
  const height = size === 'wide' ? STRIP_HEIGHT : y + 7
  return (
    <svg
      viewBox={`0 0 ${STRIP_WIDTH[size]} ${height}`}
      role="img"
      aria-label={stripText(entry)}
      className={`strip is-${size}`}
      fill="var(--ink)"
      fontSize={TEXT_PX}
    >
      {caption !== null && (
        <text x={0} y={CAPTION_Y} fill="var(--muted)" fontSize={CAPTION_PX}>
          {caption}
        </text>
      )}
      <ModeMark
        x={7}
        y={y - MARK_OVER}
        mesh={mark.mesh}
        shape={shapeOf(mark.mode)}
        isHollow={value.isExcluded}
      />
      <text x={WORDS_X} y={y}>
        {shortMarkName(mark.name)}{' '}
        <tspan fontWeight={600}>{withoutUnitInside(mark.text, unit)}</tspan>
      </text>
    </svg>
  )
}
