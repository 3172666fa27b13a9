import { stripText } from '../../overview/entry-words'
import { baselinesOf, marksOf, type StripEntry } from '../../overview/entry-marks'
import { ModeMark, shapeOf } from '../../charts/marks/mode-mark'
import { shortMarkName, withoutUnitInside, type StripWords } from '../../overview/strip-layout'
import {
  AXIS_Y,
  STRIP_HEIGHT,
  STRIP_WIDTH,
  TEXT_PX,
  type StripSize,
} from '../../overview/strip-measures'

/** Middle of the mark: on a wide page that of all strips. */
const MIDDLE_Y: Record<StripSize, number> = { wide: AXIS_Y, narrow: 12 }
/** px from the middle of a mark down to the baseline of its words, and where they begin */
const BASELINE = 4.5
const WORDS_X = 18

/** Whether a row has one value and nothing to set it against: a scale would say nothing. */
export function isSingle(entry: StripEntry): boolean {
  const values = marksOf(entry.panel).flatMap((mark) => mark.values)
  return values.length === 1 && baselinesOf(entry).length === 0
}

/** The one value of a row in words, its mark before it; a scale of one value would place it at its end, whatever it is. */
export function SingleValuePicture(props: {
  entry: StripEntry
  words: StripWords
  size: StripSize
}) {
  const { entry, words, size } = props
  const [mark] = marksOf(entry.panel)
  const [value] = mark?.values ?? []
  if (!mark || !value) return null
  const y = MIDDLE_Y[size]
  const height = size === 'wide' ? STRIP_HEIGHT : 2 * y
  return (
    <svg
      viewBox={`0 0 ${STRIP_WIDTH[size]} ${height}`}
      role="img"
      aria-label={stripText(entry)}
      className={`strip is-${size}`}
      fill="var(--ink)"
      fontSize={TEXT_PX}
    >
      <ModeMark
        x={7}
        y={y}
        mesh={mark.mesh}
        shape={shapeOf(mark.mode)}
        isHollow={value.isExcluded}
      />
      <text x={WORDS_X} y={y + BASELINE}>
        {shortMarkName(mark.name)}{' '}
        <tspan fontWeight={600}>{withoutUnitInside(mark.text, words.unit)}</tspan>
      </text>
    </svg>
  )
}
