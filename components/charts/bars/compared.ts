import { describeDifference } from '../definitions/baseline-difference'
import type { Bar, Rows } from '../spec'

/** "Linkerd, edge-25.3.1 · sidecar" */
export const toName = ({ label, sublabel }: Bar): string =>
  [label, sublabel].filter(Boolean).join(', ')

/**
 * The bar that the others of its group are compared with: the baseline, else the first that may be ranked. Null of several
 * baselines, and of a group of one.
 */
function findBase(rows: Rows, bar: Bar): Bar | null {
  const drawn = rows.bars.filter(({ group, value }) => group === bar.group && value !== null)
  const [baseline, ...more] = drawn.filter(({ isBaseline }) => isBaseline)
  if (more.length > 0) return drawn.find(({ value }) => value === rows.reference?.value) ?? null
  const base = baseline ?? drawn.find(({ isExcluded }) => !isExcluded)
  return base && drawn.length > 1 ? base : null
}

/**
 * A bar beside the one that it is compared with.
 * @returns `over` in words, null of that bar itself, and where the value is a difference already
 */
export function comparedBar(
  rows: Rows,
  bar: Bar,
  isDifference: boolean,
): { over: string | null; base: Bar | null } {
  const base = isDifference ? null : findBase(rows, bar)
  if (base === null || base === bar || base.value === null || bar.value === null)
    return { over: bar.facts.over, base: null }
  const over =
    bar.facts.over ?? describeDifference(bar.value, base.value, rows.axis.unit, toName(base))
  return { over, base }
}

/** The row whose bar is nearest to a pointer, by its middle. @param y px, as `middles` */
export const nearestRow = (middles: readonly number[], y: number): number =>
  middles.reduce(
    (best, middle, i) =>
      Math.abs(middle - y) < Math.abs((middles[best] ?? Infinity) - y) ? i : best,
    0,
  )
