import type { Edition, EditionSet } from '@/server/trends/editions/schemas'
import type { ResultRow } from '@/server/results/schemas'
import { parseChartMetricKey } from '../charts/definitions/words'
import { findFlaw } from '../charts/definitions/unranked-reason'
import { unitForValues, type DisplayUnit } from '../charts/display-unit'
import { formatNumber } from '../charts/format'
import { linearAxis } from '../charts/ticks'
import { overText, valueText } from '../charts/definitions/value-words'

/** px of the plot and of the room above it for the highest value */
export const PLOT = { height: 220, top: 22 } as const

/** So many columns have a value each on a phone; of more, only the first, the last and the extreme ones. */
const MAX_VALUES = 6

/** px between the middles of two labels */
const LABEL_STEP = 17

export type EditionMark = {
  row: ResultRow
  y: number
  text: string
  /** the same without its unit */
  number: string
  /** over the baseline of its own edition; empty without one */
  over: string
  isHollow: boolean
}
export type EditionColumn = {
  label: string
  /** place of its middle in per cent of the plot */
  at: number
  slug: string
  marks: EditionMark[]
  /** of the edition without a mesh; null without one */
  baseline: EditionMark | null
  /** number at its highest mark; null where it would crowd the others */
  topLabel: { y: number; text: string } | null
}
export type EditionsLayout = {
  unit: DisplayUnit
  ticks: { y: number; label: string }[]
  columns: EditionColumn[]
  /** values of the last column, pushed apart in the order of its marks */
  endLabels: { mark: EditionMark; y: number }[]
}

const isBaseline = ({ subject }: ResultRow): boolean => subject.mesh === 'none'

/** Middles of labels that do not touch, as near to their marks as their order allows. */
function pushApart(marks: readonly EditionMark[]): { mark: EditionMark; y: number }[] {
  const sorted = [...marks].sort((a, b) => b.y - a.y)
  let below = PLOT.top + PLOT.height + LABEL_STEP
  const placed = sorted.map((mark) => {
    below = Math.min(mark.y, below - LABEL_STEP)
    return { mark, y: below }
  })
  const over = Math.max(0, 8 - Math.min(...placed.map(({ y }) => y)))
  return placed.map(({ mark, y }) => ({ mark, y: y + over })).reverse()
}

const listValues = ({ editions }: EditionSet): number[] =>
  editions.flatMap(({ rows }) => rows.map(({ value }) => value.value ?? 0))

/**
 * Editions as columns of marks on one axis from zero, each with the baseline of its own; nothing is joined.
 * @param alongside sets that are shown beside it: those of its metric and document share its axis
 */
export function layOutEditions(
  set: EditionSet,
  alongside: readonly EditionSet[] = [],
): EditionsLayout {
  const { key, document, editions } = set
  const { of: metric } = parseChartMetricKey(key)
  const alike = alongside.filter((one) => one.key === key && one.document === document)
  const values = [set, ...alike].flatMap(listValues)
  const unit = unitForValues(metric, values)
  const axis = linearAxis('', unit.label, values.map(unit.toDisplay))
  const [, top] = axis.domain
  const toY = (shown: number): number =>
    Math.round((PLOT.top + PLOT.height * (1 - shown / top)) * 10) / 10
  const toMark = (row: ResultRow, base: ResultRow | undefined): EditionMark => {
    const si = row.value.value ?? 0
    const from = base?.value.value ?? null
    return {
      row,
      y: toY(unit.toDisplay(si)),
      text: valueText(si, unit),
      number: formatNumber(unit.toDisplay(si)),
      over: from === null || base === row ? '' : overText(si - from, unit),
      isHollow: findFlaw(row.value) !== null,
    }
  }
  const tops = editions.map(({ rows }) =>
    Math.max(...rows.filter((row) => !isBaseline(row)).map(({ value }) => value.value ?? 0)),
  )
  const isNamed = (i: number): boolean =>
    editions.length <= MAX_VALUES ||
    i === 0 ||
    [Math.max(...tops), Math.min(...tops)].includes(tops[i] ?? 0)
  const columns = editions.map(({ label, origin, rows }: Edition, i): EditionColumn => {
    const base = rows.find(isBaseline)
    const marks = rows.filter((row) => !isBaseline(row)).map((row) => toMark(row, base))
    const y = Math.min(...marks.map((mark) => mark.y))
    // The last column has its values beside it.
    const isLast = i === editions.length - 1
    return {
      label,
      at: Math.round(((i + 0.5) / editions.length) * 1e4) / 100,
      slug: origin.publication?.slug ?? '',
      marks,
      baseline: base ? toMark(base, undefined) : null,
      topLabel:
        isLast || !isNamed(i)
          ? null
          : { y: y - 11, text: formatNumber(unit.toDisplay(tops[i] ?? 0)) },
    }
  })
  const last = columns.at(-1)
  return {
    unit,
    ticks: axis.ticks.map((tick) => ({ y: toY(tick.value), label: tick.label })),
    columns,
    endLabels: last ? pushApart([...last.marks, ...(last.baseline ? [last.baseline] : [])]) : [],
  }
}
