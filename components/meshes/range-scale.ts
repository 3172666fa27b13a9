/** In seconds: linear between minus and plus this, logarithmic beyond, so that zero and negative values have a place. */
export const LINEAR_TO = 0.001

const TICKS = [-10, -1, -0.1, -0.01, -LINEAR_TO, 0, LINEAR_TO, 0.01, 0.1, 1, 10, 100]

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
const FIRST_DECADE = 0.01

/** Share of the axis that stays empty at both ends, for marks. */
const PAD = 0.03

/** +0.1, −1, 0: a tick in ms. */
const tickLabel = (seconds: number): string => {
  const ms = Math.round(seconds * 1e4) / 10
  return `${ms > 0 ? '+' : ms < 0 ? '−' : ''}${Math.abs(ms).toLocaleString('en')}`
}

/** An axis in seconds that contains zero and all values, from a tick below the lowest to one above the greatest. */
export function toRangeScale(values: readonly number[]): RangeScale {
  const [least, greatest] = [Math.min(-LINEAR_TO, ...values), Math.max(FIRST_DECADE, ...values)]
  const from = stretch(TICKS.findLast((tick) => tick <= least) ?? least)
  const to = stretch(TICKS.find((tick) => tick >= greatest) ?? greatest)
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

const SHARE_STEP = 0.25

/** An axis of shares of no mesh, from nothing to a tick that no share is visibly above, and at least to all of it. */
export function toShareScale(shares: readonly number[]): RangeScale {
  const last = Math.ceil((Math.max(1, ...shares) - PAD) / SHARE_STEP)
  const to = last * SHARE_STEP + 2 * PAD
  const toPercent = (share: number): number =>
    Math.round(1e4 * (PAD + (1 - PAD) * (share / to))) / 100
  return {
    toPercent,
    ticks: Array.from({ length: last + 1 }, (_, i) => i * SHARE_STEP).map((share) => ({
      at: toPercent(share),
      label: `${100 * share}%`,
      isReference: share === 1,
    })),
  }
}
