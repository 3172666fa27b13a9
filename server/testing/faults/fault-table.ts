import { longestGapMs, type Answered } from './probe'

/** `backMs`: until the part did its work again, null when it did not; the others: longest time without an answer */
export type Fault = { name: string; backMs: number | null; readsMs: number; writesMs: number }

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers)
const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
export const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

export const gapsMs = (
  answered: Answered,
  from: number,
  to: number,
): Pick<Fault, 'readsMs' | 'writesMs'> => ({
  readsMs: longestGapMs(answered.reads, from, to),
  writesMs: longestGapMs(answered.writes, from, to),
})

export const faultLine = ({ name, backMs, readsMs, writesMs }: Fault): string =>
  `${name}: back in ${backMs === null ? 'more than a minute' : `${seconds(backMs)} s`}, ` +
  `no read for ${seconds(readsMs)} s, no write for ${seconds(writesMs)} s`

/** A line for each kind of fault: how often, and middle and longest time of each of three. */
export function faultTable(faults: readonly Fault[]): string[] {
  const line = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(20))).join('')
  const pair = (ms: number[]): string => `${seconds(middle(ms))}  ${seconds(most(ms))}`
  return [
    line(['fault', 'times', 'back s (mid, max)', 'no read s', 'no write s']),
    ...[...new Set(faults.map(({ name }) => name))].map((name) => {
      const of = faults.filter((fault) => fault.name === name)
      return line([
        name,
        String(of.length),
        pair(of.map(({ backMs }) => backMs ?? Infinity)),
        pair(of.map(({ readsMs }) => readsMs)),
        pair(of.map(({ writesMs }) => writesMs)),
      ])
    }),
  ]
}
