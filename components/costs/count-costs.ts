import type { CostBed, CostLoad, CostPoint } from '@/server/results/cost/schemas'

/** Which points are those of one of two sides. */
export type CostSide = {
  name: string
  /** all but the other side: not the name of a subject */
  isRest: boolean
  includes: (point: CostPoint) => boolean
}

/** Whose latency and cost were both lower at a load; `neither` where one was lower in one and another in the other. */
type Outcome = 'first' | 'second' | 'neither'

/** Loads of one quantity that count, and at how many of them each side had both lower. */
export type CostCounts = { first: number; second: number; loads: number; leftOut: number }

/** A load with its test bed's origin and what came out; null where a flag keeps it from counting. */
export type JudgedLoad = { origin: CostBed['origin']; outcome: Outcome | null }

export const isMemory = (key: string): boolean => key.startsWith('mem.')

/** Whether every value of the one lies below every value of the other. */
const isBelow = (a: readonly number[], b: readonly number[]): boolean =>
  Math.max(...a) < Math.min(...b)

/** The side whose values all lie below those of the other. */
function findLower(first: readonly number[], second: readonly number[]): Outcome {
  if (isBelow(first, second)) return 'first'
  return isBelow(second, first) ? 'second' : 'neither'
}

const toLatency = ({ latency }: CostPoint): number => latency.value.value ?? 0
const toCost = ({ cost }: CostPoint): number => cost.value.value ?? 0

/**
 * Both sides at one load of a test bed: they share its baseline, so that the order of latencies is that of added ones.
 * @returns undefined where one of the sides was not measured
 */
function judgeLoad({ points }: CostLoad, sides: readonly [CostSide, CostSide]) {
  const [first, second] = sides.map(({ includes }) => points.filter(includes))
  if (!first || !second || first.length === 0 || second.length === 0) return undefined
  const isCounting = [...first, ...second].every(({ leftOut }) => leftOut === null)
  if (!isCounting) return null
  const latency = findLower(first.map(toLatency), second.map(toLatency))
  const cost = findLower(first.map(toCost), second.map(toCost))
  return latency === cost ? latency : 'neither'
}

/** Every load of CPU, or of memory, at which both sides were measured. */
export const judgeLoads = (
  beds: readonly CostBed[],
  sides: readonly [CostSide, CostSide],
  memory: boolean,
): JudgedLoad[] =>
  beds.flatMap(({ origin, quantities }) =>
    quantities
      .filter(({ key }) => isMemory(key) === memory)
      .flatMap(({ loads }) => loads)
      .flatMap((load) => {
        const outcome = judgeLoad(load, sides)
        return outcome === undefined ? [] : [{ origin, outcome }]
      }),
  )

export function countCosts(judged: readonly JudgedLoad[]): CostCounts {
  const counting = judged.filter(({ outcome }) => outcome !== null)
  const count = (side: Outcome): number => counting.filter(({ outcome }) => outcome === side).length
  return {
    first: count('first'),
    second: count('second'),
    loads: counting.length,
    leftOut: judged.length - counting.length,
  }
}
