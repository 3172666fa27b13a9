import type { PublicationDetail } from '@/server/publications/schemas'
import { computedWords } from './checked-sums'

type Given = Pick<PublicationDetail['claims'][number], 'recomputed' | 'checks' | 'note'>

/** Letters of a reason beside a claim; all of it stands in the fold below. */
const MAX_LETTERS = 110

/** The first sentence of a note, cut between words where it is long. */
function shortReason(note: string): string {
  const [sentence = note] = note.split(/(?<=[.;])\s/)
  const text = sentence.replace(/[.;]$/, '')
  if (text.length <= MAX_LETTERS) return text
  return `${text.slice(0, text.lastIndexOf(' ', MAX_LETTERS - 1))}…`
}

/** What the figures give, a line for each sum: words of a reviewer, else the sums, each once, else the reason of the verdict in short. */
export function givenLines({ recomputed, checks, note }: Given): string[] {
  const sums = checks.map((sum) => `${sum.label}: ${computedWords(sum)}`)
  if (recomputed === null) return sums.length === 0 && note !== null ? [shortReason(note)] : sums
  const parts = recomputed.split(/; |\. (?=[A-Z])/)
  const areSums = parts.filter((part) => part.includes('=')).length > 1
  return areSums ? parts : [recomputed]
}

const NUMBER = /\b\d{1,9}\.\d{1,9}\b/g

/** Whether a printed number is the result of a sum, rounded as it is printed. */
function isResult(text: string, { value, isPercent }: Given['checks'][number]): boolean {
  const shown = Math.abs(isPercent ? value * 100 : value)
  const decimals = text.length - 1 - text.indexOf('.')
  return Math.abs(shown - Number(text)) <= 0.5 * 10 ** -decimals
}

/** Splits a line at the results of sums that contradict the claim. Only plain decimal numbers are compared. */
export function markDeviating(
  line: string,
  checks: Given['checks'],
): { text: string; isDeviating: boolean }[] {
  const plain = checks.filter(({ metric, isPercent }) => metric === null || isPercent)
  const isDeviating = (text: string) => {
    const own = plain.filter((sum) => isResult(text, sum))
    return own.length > 0 && own.every(({ agrees }) => !agrees)
  }
  const found = [...line.matchAll(NUMBER)].filter(([text]) => isDeviating(text))
  const ends = [
    0,
    ...found.flatMap(({ index, 0: text }) => [index, index + text.length]),
    line.length,
  ]
  return ends.slice(1).flatMap((end, i) => {
    const text = line.slice(ends[i], end)
    return text === '' ? [] : [{ text, isDeviating: i % 2 === 1 }]
  })
}
