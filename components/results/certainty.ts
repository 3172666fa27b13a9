import type { ResultPanel } from '@/server/results/schemas'
import { noSpreadText } from '../charts/definitions/entry-words'

const unique = <T>(values: T[]): T[] => [...new Set(values)]

const NOT_STATED = 'combined in a way that is not stated'

function runsText(panel: ResultPanel): string {
  const values = panel.rows.map((row) => row.value).filter((v) => v.value !== null)
  const counts = unique(values.map((v) => v.n))
  const stated = counts.filter((n): n is number => n !== null)
  if (stated.length === 0) return 'number of runs not stated'
  const [fewest, most] = [Math.min(...stated), Math.max(...stated)]
  const range = fewest === most ? String(most) : `${fewest} to ${most}`
  const across = unique(values.map((v) => v.acrossRuns).filter((a) => a !== null))
  const known = across.length === 1 && across[0] !== 'not stated' ? across[0] : null
  const how =
    most === 1 ? 'single run' : known ? `${known} of ${range} runs` : `${range} runs, ${NOT_STATED}`
  return stated.length < counts.length ? `${how} where stated` : how
}

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const toNumber = (word: string): number => NUMBERS.indexOf(word.toLowerCase()) + 2

/**
 * "3 of 5 runs kept": from a rule that says so in one sentence and fits the runs of all values; else null.
 * "Of five runs the two with the largest maximum latency are dropped."
 */
function keptText({ rows, discardRule }: ResultPanel): string | null {
  const [, of = '', dropped = ''] =
    /^Of (\w+) runs the (\w+) [^.;]* dropped\.?$/.exec(discardRule ?? '') ?? []
  const all = toNumber(of)
  const kept = all - toNumber(dropped)
  const values = rows.map(({ value }) => value).filter(({ value }) => value !== null)
  const fits = NUMBERS.includes(of.toLowerCase()) && NUMBERS.includes(dropped.toLowerCase())
  return fits && kept > 0 && values.every(({ n }) => n === kept)
    ? `${kept} of ${all} runs kept`
    : null
}

/** The rule by which runs were left out, as its authors state it; null without one. */
export const describeDiscard = ({
  discardRule,
}: Pick<ResultPanel, 'discardRule'>): string | null =>
  discardRule ? `Discard rule: ${discardRule.replace(/\.$/, '')}.` : null

/** One line on how sure the values of a chart are: runs, whether some were left out, spread. */
export function describeCertainty(panel: ResultPanel): string {
  const hasSpread = panel.rows.some(
    ({ value }) => value.spread !== null || value.spreadEnds !== null,
  )
  const isPublished = panel.rows.some((row) => row.value.method === 'published')
  const noSpread = panel.isSpreadDrawn
    ? noSpreadText(panel)
    : isPublished
      ? 'no spread was published'
      : 'one run has no spread'
  const all = runsText(panel)
  const kept = keptText(panel)
  const runs =
    kept !== null && all.endsWith(NOT_STATED)
      ? `${kept}; how they were combined is not stated`
      : `${all}${panel.discardRule ? ', after a discard rule' : ''}`
  return hasSpread ? runs : `${runs}; ${noSpread}`
}
