/** Numbers as readers see them. Full doubles stay in JSON and CSV; these are for pictures and tables. */
const THIN_SPACE = '\u2009'
const MINUS = '\u2212'

const withMinus = (text: string) => text.replace('-', MINUS)
/** What a number is rounded to: so many significant digits, at most so many of them, or so many places. */
const OPTIONS = {
  significant: (n: number) => ({ minimumSignificantDigits: n, maximumSignificantDigits: n }),
  exact: (n: number) => ({ maximumSignificantDigits: n }),
  places: (n: number) => ({ minimumFractionDigits: n, maximumFractionDigits: n }),
}

// Making a number format costs far more than using it, and using it more than finding its text: a page of charts asks for each
// of its numbers several times.
const formats = new Map<string, { format: Intl.NumberFormat; texts: Map<number, string> }>()
const MAX_TEXTS = 5_000
function inEnglish(value: number, to: keyof typeof OPTIONS, digits: number): string {
  const key = `${to}${digits}`
  const used = formats.get(key) ?? {
    format: new Intl.NumberFormat('en-US', OPTIONS[to](digits)),
    texts: new Map<number, string>(),
  }
  formats.set(key, used)
  const { format, texts } = used
  const known = texts.get(value)
  if (known !== undefined) return known
  const text = withMinus(format.format(nonZero(value)))
  if (texts.size >= MAX_TEXTS) texts.clear()
  texts.set(value, text)
  return text
}

const nonZero = (value: number) => (Object.is(value, -0) ? 0 : value)

/** Significant digits with thousands separators: 182.1 -> "182", 60 -> "60.0", 12345 -> "12,300". */
export function formatNumber(value: number, digits = 3): string {
  if (value === 0) return '0'
  return inEnglish(value, 'significant', digits)
}

/** Whole numbers in full: 60018 -> "60,018". */
export const formatCount = (value: number): string => inEnglish(value, 'places', 0)

/** "1 run", "5 runs". @param many of a word that takes no s: "2 series" */
export const counted = (n: number, word: string, many = `${word}s`): string =>
  `${formatCount(n)} ${n === 1 ? word : many}`

/** As printed, without added or removed digits: 60.97 -> "60.97", 2000 -> "2,000". */
export const formatExact = (value: number, maxDigits = 12): string =>
  inEnglish(value, 'exact', maxDigits)

/** "2,000 requests/s", "1 request/s", "0.5 requests/s" */
export const rateWords = (rps: number): string =>
  `${formatExact(rps)} request${rps === 1 ? '' : 's'}/s`

/** A number that already is text, and its unit behind a thin space; per cent stands close. */
export function withUnit(text: string, unit: string): string {
  if (unit === '') return text
  return unit === '%' ? `${text}%` : `${text}${THIN_SPACE}${unit}`
}

/** "414" of "414 ms": where the unit is printed once for all; a text with another unit, or with per cent, as it is. */
export const withoutUnit = (text: string, unit: string): string =>
  unit !== '' && text.endsWith(`${THIN_SPACE}${unit}`)
    ? text.slice(0, -unit.length - THIN_SPACE.length)
    : text

export const formatValue = (value: number, unit: string): string =>
  withUnit(unit === '' && Number.isInteger(value) ? formatCount(value) : formatNumber(value), unit)

/** Decimal places that leave two significant digits of a spread; negative for tens and hundreds. */
function countPlaces(spread: number): number {
  const rounded = Number(spread.toPrecision(2))
  return 1 - Math.floor(Math.log10(rounded))
}

function toPlaces(value: number, places: number): string {
  const step = 10 ** -places
  const rounded = places < 0 ? Math.round(value / step) * step : value
  const digits = Math.max(0, places)
  return inEnglish(rounded, 'places', digits)
}

/** Spread to two significant digits, value to the same place: (17.8, 0.5) -> "17.80 ± 0.50". */
export function formatWithSpread(value: number, spread: number): string {
  if (spread <= 0) return `${formatNumber(value)} ± 0`
  const places = countPlaces(spread)
  return `${toPlaces(value, places)} ± ${toPlaces(spread, places)}`
}

/** 1.973 -> "1.97×" */
export const formatRatio = (ratio: number): string => `${toPlaces(ratio, 2)}×`

/** In per cent, not as a fraction: 9.46 -> "9.5%", 42.3 -> "42%". */
export const formatPercent = (percent: number): string =>
  `${toPlaces(percent, Math.abs(percent) < 9.95 ? 1 : 0)}%`

/** Before a value that was read from a chart: "≈48.0 ms". */
export const ABOUT = '≈'

/** "≈ +37.9": before a difference, whose sign would touch it. */
export const about = (difference: string): string => `${ABOUT}\u202f${difference}`
