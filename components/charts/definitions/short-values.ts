import { withoutUnit } from '../format'
import type { Bar } from '../spec'
import { textWidth } from '../text-width'
import { valueText } from './row-words'

/** px of the bold value from which its unit, which its axis names, would take the room of bars, or of dots, on a phone */
const MOST = { bars: 136, dots: 100 }
const SIZE = 13

/** Rows whose values have their unit, or, where that makes a value too long, none of them. @param unit of their axis */
export const withShortValues = (
  bars: readonly Bar[],
  unit: string,
  as: keyof typeof MOST,
): Bar[] =>
  bars.some((bar) => textWidth(valueText(bar), SIZE, true) > MOST[as])
    ? bars.map((bar) => ({ ...bar, valueLabel: withoutUnit(bar.valueLabel, unit) }))
    : [...bars]
