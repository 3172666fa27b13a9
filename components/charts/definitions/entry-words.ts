import type { PanelOverhead, ResultPanel } from '@/server/results/schemas'
import { counted } from '../format'
import { baselinesOf, marksOf, type SpanText, type StripEntry } from './entry-marks'
import { flawWords } from './unranked-reason'
import { metricLabel, panelTitle } from './words'

/** The values of a row in words, for readers who do not see its picture. @param spanText how values are written */
export function stripText(entry: StripEntry, spanText?: SpanText): string {
  const values = [
    ...baselinesOf(entry).map(({ text }) => `no mesh ${text}`),
    ...marksOf(entry.panel, spanText).map(({ name, text }) => `${name} ${text}`),
  ]
  return `${panelTitle(entry.panel)}: ${values.join('; ')}`
}

/** "5 runs each", "3 to 5 runs", "single runs", "runs not stated" */
export function runsText(panel: ResultPanel): string {
  const values = panel.rows.map(({ value }) => value).filter(({ value }) => value !== null)
  const stated = values.flatMap(({ n }) => (n === null ? [] : [n]))
  if (stated.length === 0) return 'runs not stated'
  const [fewest, most] = [Math.min(...stated), Math.max(...stated)]
  const text = most === 1 ? 'single runs' : fewest === most ? `${most} runs each` : ''
  const range = text === '' ? `${fewest} to ${most} runs` : text
  return stated.length < values.length ? `${range} where stated` : range
}

/** Said of values without a spread in numbers: a picture may have one that nobody can calculate with. */
export const NO_SPREAD = 'no spread'
export const DRAWN_SPREAD = 'spread drawn, not given'
export const noSpreadText = ({ isSpreadDrawn }: Pick<ResultPanel, 'isSpreadDrawn'>): string =>
  isSpreadDrawn ? DRAWN_SPREAD : NO_SPREAD

/** Whether the values have a spread: without one no difference between them is proven. */
export function spreadText(panel: ResultPanel): string {
  const values = panel.rows.map(({ value }) => value).filter(({ value }) => value !== null)
  const spreads = values.filter(({ spread }) => spread !== null).length
  if (spreads === 0) return noSpreadText(panel)
  return spreads === values.length ? 'with spread' : 'spread for some'
}

/** "not ranked: too short" where a flag keeps every value of a mesh from a rank; else null: a hollow mark tells which. */
export function flawText({ rows }: ResultPanel): string | null {
  const flaws = rows
    .filter(({ subject, value }) => subject.mesh !== 'none' && value.value !== null)
    .map(({ value }) => flawWords(value))
  if (flaws.length === 0 || flaws.includes(null)) return null
  return `not ranked: ${[...new Set(flaws)].join('; ')}`
}

const excludesZero = ({ deltaCi }: PanelOverhead): boolean =>
  deltaCi !== null && (deltaCi[0] > 0 || deltaCi[1] < 0)

type Overheads = { panel: ResultPanel; overheads: readonly PanelOverhead[] }

/** What the differences of a row prove, as a careful colleague would say it; never which value is better. */
export function proofSentence({ panel, overheads }: Overheads): string {
  const what = metricLabel(panel.key)
  const tested = overheads.filter(({ deltaCi }) => deltaCi !== null)
  if (overheads.length === 0) return `No baseline: nothing here says what a mesh adds to ${what}.`
  if (tested.length === 0)
    return 'Without a spread on both sides, no difference from no mesh is proven; check the method before you rely on one.'
  const proven = tested.filter(excludesZero).length
  const untested = overheads.length - tested.length
  const rest = untested === 0 ? '' : ` ${untested} more cannot be tested.`
  return `${proven} of ${counted(tested.length, 'difference')} from no mesh ${proven === 1 ? 'lies' : 'lie'} outside the noise of the runs (95% intervals).${rest}`
}
