import { groupBy } from '@/ingest/dictionary/group-by'
import type { CostBed } from '@/server/results/cost/schemas'
import { capitalised } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { interestWords } from '../ui/badge'
import {
  countCosts,
  judgeLoads,
  type CostCounts,
  type CostSide,
  type JudgedLoad,
} from './count-costs'

type Sides = readonly [CostSide, CostSide]

/** "3 of 3 loads", "0 of the 1 load" */
const ofLoads = (count: number, loads: number): string => `${count} of ${counted(loads, 'load')}`

/** Whether the second side is the one that a sentence is about. */
const isSecondFirst = ({ first, second }: CostCounts): boolean => second > first

/** Who leads, and at how many loads each side had both lower. */
function toLeader(counts: CostCounts, sides: Sides) {
  const { first, second } = counts
  const [a, b] = sides
  return isSecondFirst(counts)
    ? { name: b.name, isRest: b.isRest, count: second, other: a.name, otherCount: first }
    : { name: a.name, isRest: a.isRest, count: first, other: b.name, otherCount: second }
}

const otherText = ({ other, otherCount }: ReturnType<typeof toLeader>): string =>
  otherCount === 0 ? '' : `, ${other} at ${otherCount}`

const isNobody = ({ first, second }: CostCounts): boolean => first === 0 && second === 0

function quantityText(counts: CostCounts, sides: Sides, quantity: string): string {
  const both = `both the lower p99 latency and the lower ${quantity}`
  const [a, b] = sides
  if (isNobody(counts))
    return `Neither ${a.name} nor ${b.name} had ${both} at any of ${counted(counts.loads, 'load')}`
  const leader = toLeader(counts, sides)
  const { name, isRest, count, other, otherCount } = leader
  // The mesh that the others are compared with is always named.
  const rest = isRest && otherCount === 0 ? `, ${other} at none` : otherText(leader)
  return `${isRest ? capitalised(name) : name} had ${both} at ${ofLoads(count, counts.loads)}${rest}`
}

/** "; with memory in place of CPU, Istio at 2 of 3 loads": the same question for the second quantity. */
function secondText(counts: CostCounts, sides: Sides, lead: string): string {
  const memory = '; with memory in place of CPU'
  if (isNobody(counts)) return `${memory}, neither at any of ${counted(counts.loads, 'load')}`
  const leader = toLeader(counts, sides)
  const who = leader.name === lead ? '' : `${leader.name} `
  return `${memory}, ${who}at ${ofLoads(leader.count, counts.loads)}${otherText(leader)}`
}

/**
 * "Linkerd had both the lower p99 latency and the lower CPU at 5 of 6 loads": a count of loads, never a rank. Null where both
 * sides were measured at no load.
 */
export function costAnswer(beds: readonly CostBed[], sides: Sides): string | null {
  const [cpu, memory] = [false, true].map((is) => countCosts(judgeLoads(beds, sides, is)))
  if (!cpu || !memory) return null
  if (cpu.loads > 0) {
    const second =
      memory.loads > 0
        ? secondText(memory, sides, isNobody(cpu) ? '' : toLeader(cpu, sides).name)
        : ''
    return `${quantityText(cpu, sides, 'CPU')}${second}.`
  }
  if (memory.loads > 0) return `${quantityText(memory, sides, 'memory')}.`
  const leftOut = Math.max(cpu.leftOut, memory.leftOut)
  return leftOut === 0
    ? null
    : `${sides[0].name} and ${sides[1].name} share ${counted(leftOut, 'load')}, but no value counts.`
}

/** "By the publisher’s interest: 6 of 6 Linkerd’s vendor, 0 of 5 independent; 3 publications.": who published the loads. */
function splitText(judged: readonly JudgedLoad[]): string | null {
  const counting = judged.filter(({ outcome }) => outcome !== null)
  if (counting.length === 0) return null
  const all = countCosts(counting)
  const side = isSecondFirst(all) ? 'second' : 'first'
  const groups = [...groupBy(counting, ({ origin }) => interestWords(origin))]
  const parts = groups.map(([words, own]) => {
    const count = own.filter(({ outcome }) => outcome === side).length
    return `${count} of ${own.length} ${words}`
  })
  const slugs = new Set(counting.map(({ origin }) => origin.publication?.slug ?? origin.campaign))
  return `By the publisher’s interest: ${parts.join(', ')}; ${counted(slugs.size, 'publication')}.`
}

/**
 * Whose loads were counted and which were not: how far the answer can be trusted.
 * @param isShort that noise is not tested in as few words as possible
 */
export function costTrust(beds: readonly CostBed[], sides: Sides, isShort = false): string {
  const [cpu = [], memory = []] = [false, true].map((is) => judgeLoads(beds, sides, is))
  const judged = countCosts(cpu).loads > 0 ? cpu : memory
  const { leftOut } = countCosts(judged)
  return [
    splitText(judged),
    leftOut > 0 &&
      `${counted(leftOut, 'load')} not counted${isShort ? ' (flagged)' : ': a flag excludes a value'}.`,
    isShort
      ? 'Not tested for noise.'
      : 'Loads are counted; whether a difference is more than noise is not tested here.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** "At 3 of 5 loads the subject with the lowest p99 latency also used the least CPU.": of more than two subjects, or of one mesh. */
export function lowestAnswer(beds: readonly CostBed[], memory = false): string | null {
  const quantity = memory ? 'memory' : 'CPU'
  const loads = beds
    .flatMap(({ quantities }) => quantities)
    .filter(({ key }) => key.startsWith('mem.') === memory)
    .flatMap((one) => one.loads)
    .map(({ points }) => points.filter(({ leftOut }) => leftOut === null))
    .filter((points) => points.length > 1)
  if (loads.length === 0) return null
  const same = loads.filter((points) => {
    const sorted = points.toSorted(
      (a, b) => (a.latency.value.value ?? 0) - (b.latency.value.value ?? 0),
    )
    const [lowest, ...others] = sorted
    const isCheapest = others.every(
      ({ cost }) => (cost.value.value ?? 0) > (lowest?.cost.value.value ?? 0),
    )
    const isLowest = others.every(
      ({ latency }) => (latency.value.value ?? 0) > (lowest?.latency.value.value ?? 0),
    )
    return isCheapest && isLowest
  }).length
  return `At ${ofLoads(same, loads.length)} the subject with the lowest p99 latency also used the least ${quantity}.`
}
