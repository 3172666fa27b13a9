/** The widest scale: four times, on either side; what is larger is cut. */
const MAX_RATIO = 4

/** Where a scale may end, as ratios: half and twice are equally far from no change. */
const ENDS = [
  { ratio: 1.05, up: '+5%', down: '−5%' },
  { ratio: 1.25, up: '+25%', down: '−20%' },
  { ratio: 2, up: '+100%', down: '−50%' },
  { ratio: MAX_RATIO, up: '+300%', down: '−75%' },
] as const

/** A name of the scale, in per cent of the width. @property isMinor left out where there is little room */
export type ChangeTick = { at: number; label: string; isMinor: boolean }

/**
 * A logarithmic scale of changes.
 * @property same place of no change in per cent of the width
 */
export type ChangeScale = { lo: number; hi: number; same: number; ticks: ChangeTick[] }

/** Names of the scale stand at least so far apart, in per cent of the width. */
const MIN_GAP = 14

/** The first end that holds all of these logarithms; 0 where there are none. */
function findEnd(sizes: readonly number[]): number {
  const most = Math.max(0, ...sizes)
  if (most === 0) return 0
  return ENDS.findIndex(({ ratio }, i) => most <= Math.log(ratio) || i === ENDS.length - 1) + 1
}

/** The least scale that holds no change and all of these. @param relatives 0.12 is +12%; null: no ratio */
export function fitScale(relatives: readonly (number | null)[]): ChangeScale {
  const logs = relatives.flatMap((one) => (one === null || one <= -1 ? [] : [Math.log1p(one)]))
  const cut = relatives.some((one) => one !== null && one <= -1) ? [Math.log(MAX_RATIO)] : []
  const down = findEnd([...logs.map((log) => -log), ...cut])
  const up = Math.max(findEnd(logs), down === 0 ? 1 : 0)
  const [lo, hi] = [-Math.log(ENDS[down - 1]?.ratio ?? 1), Math.log(ENDS[up - 1]?.ratio ?? 1)]
  const place = (log: number): number => (100 * (log - lo)) / (hi - lo)
  const candidates = [
    { at: place(0), label: 'same', isMinor: false },
    ...ENDS.slice(0, up)
      .toReversed()
      .map(({ ratio, up: label }, i) => ({ at: place(Math.log(ratio)), label, isMinor: i > 0 })),
    ...ENDS.slice(0, down)
      .toReversed()
      .map(({ ratio, down: label }, i) => ({ at: place(-Math.log(ratio)), label, isMinor: i > 0 })),
  ]
  const ticks: ChangeTick[] = []
  for (const tick of candidates)
    if (ticks.every(({ at }) => Math.abs(at - tick.at) >= MIN_GAP)) ticks.push(tick)
  return { lo, hi, same: place(0), ticks: ticks.toSorted((a, b) => a.at - b.at) }
}

/** Place of a change in per cent of the width. @param relative 0.12 is +12%; above -1 */
export function placeChange(
  relative: number,
  { lo, hi }: ChangeScale,
): { at: number; isCut: boolean } {
  const log = Math.log1p(relative)
  const held = Math.max(lo, Math.min(hi, log))
  return { at: (100 * (held - lo)) / (hi - lo), isCut: Math.abs(log - held) > 1e-9 }
}
