import type { ConditionFlag } from './condition-flags'

/** A run of a condition beside the others; times in seconds since 1970, null = not stated. */
export type Repeat = {
  replicate: number
  startedAt: number | null
  durationSeconds: number | null
  /** measured values by a key, in any unit */
  values: Readonly<Record<string, number>>
}

/** Maximum replicates that are compared with each other; a condition with more is a series over time. */
export const MAX_COMPARED = 50

/** Digits of a number as far as they show; noise of a double is cut off. */
function countDigits(value: number): number {
  const [mantissa = ''] = Math.abs(value).toExponential(11).split('e')
  const digits = mantissa.replace('.', '')
  let last = digits.length
  while (last > 1 && digits[last - 1] === '0') last--
  return last
}

/** Values of a histogram repeat in about this many digits by chance; further ones tell. */
const COMMON_DIGITS = 4
/** Of values that agree in so many digits. */
const LARGEST_DIFFERENCE = 10 ** (1 - COMMON_DIGITS)

/**
 * Digits in which two values agree: all of the coarser one if it is the other one rounded, else none. Fewer than
 * `COMMON_DIGITS` count as none.
 */
function agreement(a: number, b: number): number {
  // Most pairs end here, without a digit being written out.
  if (Math.abs(a - b) > LARGEST_DIFFERENCE * Math.abs(a)) return 0
  const [ofA, ofB] = [countDigits(a), countDigits(b)]
  const [coarse, fine] = ofA <= ofB ? [a, b] : [b, a]
  const digits = Math.min(ofA, ofB)
  // Equal up to the last digits: nobody measures the same to a millionth twice.
  if (Math.abs(a - b) <= 1e-6 * Math.abs(a)) return Math.min(digits, 12)
  return Number(fine.toPrecision(digits)) === Number(coarse.toPrecision(digits)) ? digits : 0
}

/** A value of so many digits is none of a histogram. */
const FINE_DIGITS = 10
const commonDigits = (a: number, b: number): number =>
  Math.max(countDigits(a), countDigits(b)) >= FINE_DIGITS ? COMMON_DIGITS / 2 : COMMON_DIGITS
/** Further digits that chance does not repeat, in all values together. */
const TELLING_DIGITS = 6
const MIN_VALUES = 3
const SHARE_ALIKE = 0.6
/** Largest difference of the ratios of one run to another that a common factor leaves. */
const SAME_RATIO = 1e-7

type Pair = [a: number, b: number]

const pairValues = (a: Repeat, b: Repeat): Pair[] =>
  Object.entries(a.values).flatMap(([key, value]): Pair[] => {
    const other = b.values[key]
    return other === undefined || value <= 0 || other <= 0 ? [] : [[value, other]]
  })

/** How many values two runs have in common to digits that chance does not explain; 0 = the runs are two measurements. */
export function alikeValues(a: Repeat, b: Repeat): number {
  const pairs = [...new Map(pairValues(a, b).map((pair) => [pair[0], pair])).values()]
  const equal = pairs.flatMap(([x, y]) => {
    const digits = agreement(x, y)
    return digits >= COMMON_DIGITS ? { digits, common: commonDigits(x, y) } : []
  })
  const telling = equal.reduce((sum, { digits, common }) => sum + digits - common, 0)
  const enough = Math.max(MIN_VALUES, SHARE_ALIKE * pairs.length)
  if (equal.length >= enough && telling >= TELLING_DIGITS) return equal.length
  return haveOneRatio(pairs) ? pairs.length : 0
}

/** All values of one run are those of the other times one factor. */
function haveOneRatio(pairs: readonly Pair[]): boolean {
  if (pairs.length < MIN_VALUES) return false
  const ratios = pairs.map(([a, b]) => Math.log(b / a))
  if (Math.max(...ratios) - Math.min(...ratios) >= SAME_RATIO) return false
  return pairs.every(([a, b]) => Math.min(countDigits(a), countDigits(b)) >= 2 * COMMON_DIGITS)
}

/** Share of the shorter run during which both ran; clocks and wind-downs overlap by less than a tenth. */
const MAX_OVERLAP = 0.1

function overlap(a: Repeat, b: Repeat): boolean {
  if (a.startedAt === null || b.startedAt === null) return false
  if (!a.durationSeconds || !b.durationSeconds) return false
  const common =
    Math.min(a.startedAt + a.durationSeconds, b.startedAt + b.durationSeconds) -
    Math.max(a.startedAt, b.startedAt)
  return common > MAX_OVERLAP * Math.min(a.durationSeconds, b.durationSeconds)
}

export const REPEATS_CODES: readonly string[] = ['REPEATS_ALIKE', 'RUNS_OVERLAP']

/**
 * Flags of a condition whose runs are not repetitions (methodology 2.1): one measurement in several disguises, and
 * generators that ran side by side, which are parts of one run. Each names the first run that an earlier one forestalls.
 * @param isAdded where given, only pairs with one of these runs are looked at
 */
export function repeatsFlags(
  runs: readonly Repeat[],
  isAdded: (run: Repeat) => boolean = () => true,
): ConditionFlag[] {
  const pairs = runs.flatMap((b, i) =>
    runs.slice(0, i).flatMap((a) => (isAdded(a) || isAdded(b) ? { a, b } : [])),
  )
  const found: ConditionFlag[] = []
  const alike = pairs.find(({ a, b }) => alikeValues(a, b) > 0)
  if (alike)
    found.push({
      code: 'REPEATS_ALIKE',
      severity: 'exclude',
      text: `replicates ${alike.a.replicate} and ${alike.b.replicate} agree in ${alikeValues(alike.a, alike.b)} values to digits that chance does not repeat: one measurement, not two`,
    })
  const atOnce = pairs.find(({ a, b }) => overlap(a, b))
  if (atOnce)
    found.push({
      code: 'RUNS_OVERLAP',
      severity: 'exclude',
      text: `replicates ${atOnce.a.replicate} and ${atOnce.b.replicate} ran at the same time: load generators side by side are parts of one run, not repetitions`,
    })
  return found
}
