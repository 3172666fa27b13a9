/** In seconds: linear between minus and plus this, logarithmic beyond, so that zero and negative values have a place. */
export const LINEAR_TO = 0.001

const DECADES = [LINEAR_TO, 0.01, 0.1, 1, 10, 100]
/** Where an axis may end: at 1 and at 3 of each decade. */
const ENDS = [0.0003, ...DECADES.flatMap((decade) => [decade, 3 * decade])]
const TICKS = [...DECADES.map((decade) => -decade), 0, ...DECADES]

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

/** The axis holds its linear part at least. */
const MIN_END = LINEAR_TO

/** Share of the axis that stays empty at both ends, for marks. */
const PAD = 0.03

/** +0.1, −1, 0: a tick in ms. */
const tickLabel = (seconds: number): string => {
  const ms = Math.round(seconds * 1e4) / 10
  return `${ms > 0 ? '+' : ms < 0 ? '−' : ''}${Math.abs(ms).toLocaleString('en')}`
}

/** The first end that holds a size, from zero on; a larger one is an end of its own. */
const findEnd = (size: number): number =>
  size <= 0 ? 0 : (ENDS.find((end) => end >= size) ?? size)

/** An axis in seconds that contains zero and all values, no longer than they need. */
export function toRangeScale(values: readonly number[]): RangeScale {
  const [low, high] = [
    -findEnd(Math.max(0, ...values.map((value) => -value))),
    findEnd(Math.max(MIN_END, ...values)),
  ]
  const [from, to] = [stretch(low), stretch(high)]
  const pad = (to - from) * PAD
  const toPercent = (seconds: number): number =>
    Math.round(((stretch(seconds) - from + pad) / (to - from + 2 * pad)) * 1e4) / 100
  const inside = TICKS.filter((tick) => tick >= low && tick <= high)
  const ticks = [...new Set([low, ...inside, high])].sort((a, b) => a - b)
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
