import type { ReleasePair, Trend } from '@/server/trends/schemas'
import { signedShare } from './verdict-words'
import { capitalised } from './words'
import { counted } from '../format'

/** A step between single runs, which is compared with the drift of their test bed. */
export const isOfSingleRuns = ({ status }: ReleasePair): boolean =>
  status === 'WITHIN_DRIFT' || status === 'BEYOND_DRIFT' || status === 'DRIFT_UNKNOWN'

type Series = Trend['parts'][number]['series'][number]
type Line = Pick<Series, 'label' | 'drift'> & { steps: ReleasePair[] }

/** Lines that have steps between single runs, each of one test bed. */
const listLines = ({ parts }: Pick<Trend, 'parts'>): Line[] =>
  parts
    .flatMap(({ series }) => series)
    .map(({ label, drift, pairs }) => ({ label, drift, steps: pairs.filter(isOfSingleRuns) }))
    .filter(({ steps }) => steps.length > 0)

const spanWords = ({ steps }: Line): string =>
  `${steps[0]?.from ?? ''} to ${steps.at(-1)?.to ?? ''}`

/** What tells a line from others: its label, its versions, or both; empty of one alone. */
function nameLine(line: Line, all: readonly Line[]): string {
  const labels = new Set(all.map(({ label }) => label))
  const isSpanned = all.some((one) => one !== line && one.label === line.label)
  return [labels.size > 1 ? line.label : '', isSpanned ? spanWords(line) : '']
    .filter(Boolean)
    .join(' ')
}

const named = (name: string, sentence: string): string =>
  name === '' ? capitalised(sentence) : `${name}: ${sentence}`

const UNKNOWN =
  'single runs, and nothing shows how far this test bed drifts by itself: no step says anything.'

/** "3 of 14 steps are larger than what this test bed does by itself: 1.7.0 (+61%), 1.7.1 (−46%)." What the drift rests on is said below the chart. */
function heldSentence({ steps }: Line): string {
  const beyond = steps.filter(({ status }) => status === 'BEYOND_DRIFT')
  const sizes = beyond.map(({ to, ratio }) => `${to} (${signedShare((ratio ?? 1) - 1)})`)
  const count = beyond.length === 0 ? 'none' : String(beyond.length)
  const verb = beyond.length < 2 ? 'is' : 'are'
  const isOne = steps.length === 1
  const start = isOne ? 'the step is' : `${count} of ${counted(steps.length, 'step')} ${verb}`
  const size = isOne && beyond.length === 0 ? 'within' : 'larger than'
  const told = `${start} ${size} what this test bed does by itself`
  const list = sizes.length === 0 ? '.' : `: ${sizes.join(', ')}.`
  return `${told}${list}`
}

/** What steps between single runs say, a sentence for each line and test bed; nothing says that something got better or worse. */
export function singleRunSentences(trend: Pick<Trend, 'parts'>): string[] {
  const lines = listLines(trend)
  const isUnknown = ({ drift }: Line) => drift === null
  const held = lines
    .filter((line) => !isUnknown(line))
    .map((line) => named(nameLine(line, lines), heldSentence(line)))
  const unknown = lines.filter(isUnknown)
  const names = unknown.map((line) => nameLine(line, lines)).filter((name) => name !== '')
  return unknown.length === 0 ? held : [...held, named(names.join(', '), UNKNOWN)]
}
