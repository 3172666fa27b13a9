import type { ApartSource, Evidence } from '@/server/results/compare/schemas'
import { toClause } from '../charts/definitions/unranked-reason'
import { parseChartMetricKey } from '../charts/definitions/words'
import { displayUnit } from '../charts/display-unit'
import { counted } from '../charts/format'
import { overSpan } from '../charts/definitions/value-words'

/** "above no mesh at 6 of 6 loads": the direction is all that can be compared across test beds. */
export const directionText = ({
  above,
  loads,
  rates,
}: Pick<ApartSource, 'above' | 'loads' | 'rates'>): string =>
  loads === 0
    ? 'no difference counts'
    : `above no mesh at ${above} of ${counted(loads, rates === loads ? 'load' : 'set-up')}`

/** "+26.3 to +41.1 ms"; empty where no difference counts. */
export const rangeText = (
  { least, greatest }: Pick<ApartSource, 'least' | 'greatest'>,
  metric: string,
): string =>
  least === null || greatest === null
    ? ''
    : overSpan([least, greatest], displayUnit(parseChartMetricKey(metric).of))

/** More reasons are counted and not told. */
const MAX_REASONS = 2
const OF_BASELINE = 'no mesh: '

/** "closed loop", "no mesh: saturated": the first clause of a reason, after whose value it is about. */
const toShortReason = (text: string): string =>
  text.startsWith(OF_BASELINE)
    ? `${OF_BASELINE}${toClause(text.slice(OF_BASELINE.length))}`
    : toClause(text)

/** "saturated; a run of 20.0 s is under 30 s; 1 more reason": why values do not count, each reason once. */
function reasonsText(reasons: readonly string[]): string {
  const distinct = [...new Set(reasons.map(toShortReason))]
  const more = distinct.length - MAX_REASONS
  return [
    ...distinct.slice(0, MAX_REASONS),
    ...(more > 0 ? [counted(more, 'more reason')] : []),
  ].join('; ')
}

/** "2 differences left out: a run of 20.0 s is under 30 s"; empty where none is. */
export function leftOutText({
  leftOut,
  leftOutWhy,
}: Pick<ApartSource, 'leftOut' | 'leftOutWhy'>): string {
  if (leftOut === 0) return ''
  const text = `${counted(leftOut, 'difference')} left out: ${reasonsText(leftOutWhy)}`
  return text.endsWith('…') ? text : `${text}.`
}

/**
 * How many documents these sources are and which of the subjects each measured: "3 sources: 2 measured only Linkerd; 1
 * measured each of them, but under different conditions".
 */
export function sourcesText(
  { apart, unread }: Pick<Evidence, 'apart' | 'unread'>,
  names: readonly string[],
): string {
  const documents = [...new Map(apart.map((one) => [one.document, one])).values()]
  const [several, each] =
    names.length > 2 ? ['several of them', 'several of them'] : ['both', 'each of them']
  const alone = documents.filter(({ isTogether }) => !isTogether)
  const kinds: [count: number, words: string][] = [
    ...names.map((name, i): [number, string] => [
      alone.filter(({ measured }) => measured.length === 1 && measured[0] === i).length,
      `measured only ${name}`,
    ]),
    [
      alone.filter(({ measured }) => measured.length > 1).length,
      `measured ${each}, but under different conditions`,
    ],
    [documents.length - alone.length, `measured ${several} together at other loads than these`],
  ]
  const said = kinds.filter(([count]) => count > 0)
  const [only] = said
  const sources = counted(documents.length, 'source')
  const text =
    only && said.length === 1
      ? `${sources} ${only[1]}.`
      : `${sources}: ${said.map(([count, words]) => `${count} ${words}`).join('; ')}.`
  const older = unread.apart > 0 ? ` ${counted(unread.apart, 'older test bed')} not counted.` : ''
  return `${text}${older}`
}
