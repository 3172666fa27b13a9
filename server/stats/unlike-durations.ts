/** Shortest and longest run of a condition, in seconds; null = not measured. */
export type MeasuredDurations = { shortest: number | null; longest: number | null }

/** Runs of one plan that nobody stated differ by less: a slower subject answers the same requests in more time. */
const MAX_RATIO = 1.5

const words = (seconds: number): string =>
  `${seconds.toLocaleString('en-US', { maximumSignificantDigits: 3 })} s`

/**
 * Why values of one group, whose plan names neither a duration nor a number of requests, are not of one workload:
 * their runs took unlike times. Null when they did not, or nobody measured them.
 */
export function unlikeDurations(conditions: readonly MeasuredDurations[]): string | null {
  const known = conditions.flatMap(({ shortest, longest }) =>
    [shortest ?? [], longest ?? []].flat(),
  )
  const [least, most] = [Math.min(...known), Math.max(...known)]
  if (known.length === 0 || most <= MAX_RATIO * least) return null
  return `runs of ${words(least)} and of ${words(most)} share this card, and nothing says how long they were asked to take: send \`duration\` in the context`
}
