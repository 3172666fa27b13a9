/** One measured figure beside the limit of this machine, taken in the same minutes. */
export type Figure = {
  /** B1 to B6 */
  id: string
  what: string
  unit: string
  /** median of the rounds, and all of them */
  value: number
  rounds: readonly number[]
  /** what the same work costs without Meshbench; null for a figure that has an aim of its own */
  limit: { what: string; value: number; rounds: readonly number[] } | null
  /** a ratio to the limit to reach, one not to exceed, or a value not to exceed */
  aim: { ratio: number } | { ratioAtMost: number } | { atMost: number } | null
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/** @param share of the values that are at or below the result, 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN
}

/**
 * A figure of rounds, which are one where it was measured once. Its value and that of its limit are the medians of theirs.
 * @param more.value where it is not the median, such as a quantile of the rounds
 */
export const toFigure = (
  id: string,
  what: string,
  unit: string,
  rounds: readonly number[],
  more: {
    aim?: Figure['aim']
    limit?: { what: string; rounds: readonly number[] }
    value?: number
  } = {},
): Figure => ({
  id,
  what,
  unit,
  value: more.value ?? median(rounds),
  rounds,
  aim: more.aim ?? null,
  limit: more.limit ? { ...more.limit, value: median(more.limit.rounds) } : null,
})

/** null without a limit, and beside one of 0 */
export const figureRatio = ({ value, limit }: Figure): number | null =>
  limit === null || limit.value === 0 ? null : value / limit.value

/** null where nothing is aimed at */
export function isMet(figure: Figure): boolean | null {
  if (figure.aim === null) return null
  if ('atMost' in figure.aim) return figure.value <= figure.aim.atMost
  const ratio = figureRatio(figure) ?? NaN
  return 'ratio' in figure.aim ? ratio >= figure.aim.ratio : ratio <= figure.aim.ratioAtMost
}

/** Whether a figure misses an aim that does not depend on the machine: milliseconds do. */
export const isMissedRatio = (figure: Figure): boolean =>
  figure.aim !== null && !('atMost' in figure.aim) && isMet(figure) === false

function aimWords(aim: NonNullable<Figure['aim']>): string {
  if ('ratio' in aim) return `aim ${aim.ratio}`
  return 'atMost' in aim ? `aim at most ${aim.atMost}` : `aim at most ${aim.ratioAtMost} times`
}

const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

const range = (rounds: readonly number[]): string =>
  rounds.length < 2 ? '' : ` (${short(Math.min(...rounds))} to ${short(Math.max(...rounds))})`

/** "B1  posts, 20 clients  812 (790 to 840) runs/s | bare pg 1,650 | ratio 0.49 | aim 0.5 | missed" */
export function formatFigure(figure: Figure): string {
  const { id, what, unit, value, rounds, limit, aim } = figure
  const ratio = figureRatio(figure)
  const met = isMet(figure)
  return [
    `${id}  ${what}: ${short(value)}${range(rounds)} ${unit}`,
    ...(limit ? [`${limit.what}: ${short(limit.value)}${range(limit.rounds)}`] : []),
    ...(ratio === null ? [] : [`ratio ${ratio.toPrecision(2)}`]),
    ...(aim === null ? [] : [aimWords(aim)]),
    ...(met === null ? [] : [met ? 'met' : 'MISSED']),
  ].join(' | ')
}
