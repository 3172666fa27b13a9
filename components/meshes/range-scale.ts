/** In seconds: linear between minus and plus this, logarithmic beyond, so that zero and negative values have a place. */
export const LINEAR_TO = 0.0001

const TICKS = [-1, -0.1, -0.01, -0.001, -LINEAR_TO, 0, LINEAR_TO, 0.001, 0.01, 0.1, 1, 10]

/** 1 at the end of the linear part, and 1 more for each factor of e; odd. */
function stretch(seconds: number): number {
  const size = Math.abs(seconds) / LINEAR_TO
  return Math.sign(seconds) * (size <= 1 ? size : 1 + Math.log(size))
}

export type RangeScale = {
  /** place of a value in per cent of the axis */
  toPercent: (seconds: number) => number
  /** `isReference`: the value of no mesh */
  ticks: { at: number; label: string; isReference: boolean }[]
}

/** The axis has a tick on its logarithmic part at least. */
const FIRST_DECADE = 0.001

/** Share of the axis that stays empty at both ends, for marks. */
const PAD = 0.03

/** +0.1, −1, 0: a tick in ms. */
const tickLabel = (seconds: number): string => {
  const ms = Math.round(seconds * 1e4) / 10
  return `${ms > 0 ? '+' : ms < 0 ? '−' : ''}${Math.abs(ms)}`
}

/** An axis that contains zero and all values, given in seconds. */
export function toRangeScale(values: readonly number[]): RangeScale {
  const from = stretch(Math.min(-LINEAR_TO, ...values))
  const to = stretch(Math.max(FIRST_DECADE, ...values))
  const pad = (to - from) * PAD
  const toPercent = (seconds: number): number =>
    Math.round(((stretch(seconds) - from + pad) / (to - from + 2 * pad)) * 1e4) / 100
  const ticks = TICKS.filter((tick) => stretch(tick) >= from - pad && stretch(tick) <= to + pad)
  return {
    toPercent,
    ticks: ticks.map((tick) => ({
      at: toPercent(tick),
      label: tickLabel(tick),
      isReference: tick === 0,
    })),
  }
}

const SHARES = [0, 0.25, 0.5, 0.75, 1]

/** An axis of shares of no mesh, from nothing to a little more than all of it or to the largest. */
export function toShareScale(shares: readonly number[]): RangeScale {
  const to = Math.max(1.06, ...shares.map((share) => share * (1 + PAD)))
  const toPercent = (share: number): number =>
    Math.round(1e4 * (PAD + (1 - PAD) * (share / to))) / 100
  return {
    toPercent,
    ticks: SHARES.map((share) => ({
      at: toPercent(share),
      label: `${100 * share}%`,
      isReference: share === 1,
    })),
  }
}
