/** Older runs were made by another state of everything that is not under test. */
export const MAX_EARLIER_RUNS = 20

/** What one value of a new run is beside those before it, before all values of the run are looked at together. */
export type NewTest = {
  /** why nothing can be said; null where there is a test */
  reason: string | null
  /** comparable runs still to come before something can be said; null where more runs do not help */
  waitFor: number | null
  /** earlier runs it was compared with */
  runs: number
  /** what they have: the geometric mean, of a share that of all their requests; null without one */
  usual: number | null
  /** of the value to the usual one; null without earlier runs, or where it cannot be given */
  ratio: number | null
  /** where a further run like the earlier ones is expected, as ratios to the usual value: 99 % of them */
  expected: [number, number] | null
  /** two-sided, of a single new value against the earlier ones; null without a test */
  p: number | null
  /** too small a difference to be called worse or better, whatever its proof */
  isSmall: boolean
  isHigher: boolean
}

/** A value of which nothing can be said. @param runs earlier ones that it was compared with */
export const unsaid = (
  runs: number,
  reason: string,
  waitFor: number | null,
  more: Partial<NewTest> = {},
): NewTest => ({
  reason,
  waitFor,
  runs,
  usual: null,
  ratio: null,
  expected: null,
  p: null,
  isSmall: true,
  isHigher: false,
  ...more,
})
