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
  /** a ratio of the limit to reach, or a value not to exceed */
  aim: { ratio: number } | { atMost: number } | null
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

export const ratioOf = ({ value, limit }: Figure): number | null =>
  limit === null ? null : value / limit.value

/** null where nothing is aimed at */
export function isMet(figure: Figure): boolean | null {
  if (figure.aim === null) return null
  if ('atMost' in figure.aim) return figure.value <= figure.aim.atMost
  return (ratioOf(figure) ?? 0) >= figure.aim.ratio
}

const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

const range = (rounds: readonly number[]): string =>
  rounds.length < 2 ? '' : ` (${short(Math.min(...rounds))} to ${short(Math.max(...rounds))})`

/** "B1  posts, 20 clients  812 (790 to 840) runs/s | bare pg 1,650 | ratio 0.49 | aim 0.5 | missed" */
export function lineOf(figure: Figure): string {
  const { id, what, unit, value, rounds, limit, aim } = figure
  const ratio = ratioOf(figure)
  const met = isMet(figure)
  return [
    `${id}  ${what}: ${short(value)}${range(rounds)} ${unit}`,
    ...(limit ? [`${limit.what}: ${short(limit.value)}${range(limit.rounds)}`] : []),
    ...(ratio === null ? [] : [`ratio ${ratio.toPrecision(2)}`]),
    ...(aim === null ? [] : ['ratio' in aim ? `aim ${aim.ratio}` : `aim at most ${aim.atMost}`]),
    ...(met === null ? [] : [met ? 'met' : 'MISSED']),
  ].join(' | ')
}
