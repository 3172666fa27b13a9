import { signed } from './overhead-words'
import type { DisplayUnit } from '../display-unit'
import { formatNumber, withUnit } from '../format'

/** From ten seconds on, milliseconds are too many digits to be read. */
const LONG_MS = 10_000

/** A number of a display unit and the unit it reads best in: 265,000 ms as seconds. */
function readable(numbers: readonly number[], unit: DisplayUnit): [number[], string] {
  const isLong = unit.label === 'ms' && numbers.some((n) => Math.abs(n) >= LONG_MS)
  return isLong ? [numbers.map((n) => n / 1000), 's'] : [[...numbers], unit.label]
}

/** "251 ms", "265 s". @param si value in the metric's SI unit */
export function valueText(si: number, unit: DisplayUnit): string {
  const [[number = 0], label] = readable([unit.toDisplay(si)], unit)
  return withUnit(formatNumber(number), label)
}

/** "+69.3 ms" */
export const overText = (si: number, unit: DisplayUnit): string => signed(si, valueText(si, unit))

/** "3.10 to 5.60 ms"; one value where both ends read the same. @param show how a number is written */
function spanText(
  [least, greatest]: readonly [number, number],
  unit: DisplayUnit,
  show: (number: number) => string,
): string {
  const isSmallLong = Math.abs(unit.toDisplay(least)) < LONG_MS / 10
  const [first, last] = [valueText(least, unit), valueText(greatest, unit)]
  if (first === last) return show(least)
  const [[from = 0, to = 0], label] = readable([least, greatest].map(unit.toDisplay), unit)
  // "7.10 ms to 265 s": in seconds the short end would lose its digits.
  if (label === 's' && isSmallLong) return `${show(least)} to ${show(greatest)}`
  const sign = show(greatest).startsWith('+') || show(least).startsWith('+')
  const text = (n: number) => (sign ? signed(n, formatNumber(n)) : formatNumber(n))
  return withUnit(`${text(from)} to ${text(to)}`, label)
}

export const valueSpan = (span: readonly [number, number], unit: DisplayUnit): string =>
  spanText(span, unit, (si) => valueText(si, unit))

/** "+0.200 to +249 ms" */
export const overSpan = (span: readonly [number, number], unit: DisplayUnit): string =>
  spanText(span, unit, (si) => overText(si, unit))
