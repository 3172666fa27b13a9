import type { Finding, Reading } from './compare'
import type { Fault } from './faults'
import type { Spread, Tally } from './tally'

/** One line of the table. */
export type Proof = {
  tool: string
  version: string
  fault: Fault | ''
  saw: string
  says: string
  verdict: string
}

const HEAD = ['tool', 'version', 'fault', 'the server saw', 'the reader says', 'equal or not']

const ms = (seconds: number): string => `${Number((seconds * 1000).toPrecision(3))} ms`

const latencies = (spread: Partial<Record<keyof Spread, number | null>>): string =>
  (['mean', 'p50', 'p99', 'max'] as const)
    .flatMap((figure) => {
      const value = spread[figure] ?? null
      return value === null ? [] : [`${figure} ${ms(value)}`]
    })
    .join(', ')

const perSecond = (rate: number): string => `${Number(rate.toPrecision(3))}/s`

export function sawWords(saw: Tally): string {
  const counts = [
    [saw.successes, 'of 200'],
    [saw.answered - saw.successes, 'of 4xx or 5xx'],
    [saw.reset, 'reset'],
    [saw.left, 'given up'],
    [saw.cut, 'cut off at the end'],
  ] as const
  const named = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]))
  const { spread } = saw.populations.findLast(({ spread: each }) => each !== null) ?? {}
  const rate = saw.seconds === 0 ? [] : [perSecond(saw.arrived / saw.seconds)]
  return [
    `${saw.arrived} requests: ${named.join(', ')}`,
    ...rate,
    ...(spread ? [latencies(spread)] : []),
  ].join('; ')
}

const stated = (count: number | null, what: string): string =>
  count === null ? `no ${what} stated` : `${count} ${what}`

export function saysWords(said: Reading): string {
  const rate = said.rate === null ? [] : [perSecond(said.rate)]
  const times = latencies(said)
  return [
    `${stated(said.requests, 'requests')}, ${stated(said.errors, 'errors')}`,
    ...rate,
    ...(times === '' ? [] : [times]),
  ].join('; ')
}

/** "equal", or each figure that is not, and of which requests a figure is where that is not all of them. */
export function verdictWords(findings: readonly Finding[]): string {
  const words = findings.flatMap(({ figure, verdict, words: how }) =>
    verdict === 'differs'
      ? [`${figure} differs: ${how}`]
      : verdict === 'equal' && how !== ''
        ? [`${figure} ${how}`]
        : [],
  )
  const isEqual = findings.every(({ verdict }) => verdict !== 'differs')
  return [...(isEqual ? ['equal'] : []), ...words].join('; ')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

export const tableHead = (): string => [row(HEAD), row(HEAD.map(() => '---'))].join('\n')

export const tableRow = ({ tool, version, fault, saw, says, verdict }: Proof): string =>
  row([tool, version, fault, saw, says, verdict])
