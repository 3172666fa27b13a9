import type { DriftBand, TrendPart, TrendPoint } from '@/server/trends/schemas'
import type { DisplayUnit } from '../display-unit'
import { formatNumber, withUnit } from '../format'
import { withoutSharedProduct } from '../shared-product'
import type { Facts, LinePoint } from '../spec'
import { driftWords } from './verdict-words'
import { capitalised } from './words'

type Series = TrendPart['series'][number]

/** Of steps where the drift of the test bed is known. */
const HELD: ReadonlySet<string> = new Set(['WITHIN_DRIFT', 'BEYOND_DRIFT'])

/** Where the drift of a test bed alone could have put a value, by the one before it. */
type DriftRange = { lo: number; hi: number; isBeyond: boolean }

/**
 * Where a point of a line of single runs could lie although nothing changed: the value of the version before, divided by the
 * factor of its test bed and multiplied by it.
 * @returns SI; null where the step to it says nothing
 */
export function driftRange(
  { drift, pairs, points }: Pick<Series, 'drift' | 'pairs' | 'points'>,
  { label }: Pick<TrendPoint, 'label'>,
): DriftRange | null {
  const pair = pairs.find(({ to }) => to === label)
  if (!pair || !HELD.has(pair.status) || drift === null) return null
  const before = points.find((point) => point.label === pair.from)?.row.value.value ?? null
  if (before === null) return null
  const { factor } = drift
  return { lo: before / factor, hi: before * factor, isBeyond: pair.status === 'BEYOND_DRIFT' }
}

/** The same in the unit of a chart, for its picture and in words. */
export function driftFacts(
  series: Series,
  point: TrendPoint,
  unit: DisplayUnit,
): Pick<LinePoint, 'drift' | 'isBeyond'> & { facts: Pick<Facts, 'drift'> } {
  const range = driftRange(series, point)
  if (range === null) return { facts: {} }
  const [lo, hi] = [unit.toDisplay(range.lo), unit.toDisplay(range.hi)]
  const drift = `${formatNumber(lo)} to ${withUnit(formatNumber(hi), unit.label)}`
  return {
    drift: { lo, hi },
    ...(range.isBeyond && { isBeyond: true }),
    facts: { drift },
  }
}

/** Bars of several lines are drawn side by side, in the order of the lines. */
const SIDES = ['left', 'right']

const isSame = (a: DriftBand, b: DriftBand): boolean => driftWords(a) === driftWords(b)

/** How far the test bed of a part drifts, in sentences: one for all of its lines, else one for each; null where nothing shows it. */
export function driftNote({ series }: Pick<TrendPart, 'series'>): string | null {
  const bands = series.flatMap(({ label, drift, points, pairs }) => {
    const isBuilds = points.every(({ isUnreleased }) => isUnreleased)
    const hasBars = pairs.some(({ status }) => HELD.has(status))
    return drift !== null && (isBuilds || hasBars) ? [{ label, drift, hasBars }] : []
  })
  const [first, ...others] = bands
  if (first === undefined) return null
  const bars = first.hasBars ? 'Pale bars: ' : ''
  const isOne = others.every(({ drift }) => isSame(drift, first.drift))
  if (isOne) return capitalised(`${bars}${driftWords(first.drift)}.`)
  const sides = bands.length === 2 && first.hasBars ? SIDES : []
  const names = withoutSharedProduct(bands.map(({ label }) => label))
  const told = bands.map(({ drift }, i) =>
    [sides[i], `${names[i] ?? ''}: ${driftWords(drift)}`].filter(Boolean).join(', '),
  )
  return capitalised(`${bars}${told.join('; ')}.`)
}
