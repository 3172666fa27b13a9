import type { ResultPanel } from '@/server/results/schemas'
import type { RunDetail } from '@/server/runs/schemas'
import { barsSpec } from '../charts/definitions/bars'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { counted, formatCount, withUnit } from '../charts/format'

/** Two sentences of a page about one number: what it is, and how far it can be trusted. */
export type Answer = { answer: string; trust: string }

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const excludedWords = (count: number): string =>
  count === 0 ? '' : ` (${count} ${count === 1 ? 'keeps' : 'keep'} it out of ranks)`

function runTrust({ flags, provenance }: RunDetail): string {
  const excluded = flags.filter(({ severity }) => severity === 'exclude').length
  const marked =
    flags.length === 0
      ? 'No quality flag'
      : `${counted(flags.length, 'quality flag')}${excludedWords(excluded)}`
  const sender = provenance.ciRun ? 'verified from its CI run' : 'self-declared'
  const size = withUnit(formatCount(provenance.byteSize), 'bytes')
  const file = provenance.rawUrl === null ? 'raw file withheld' : `raw file of ${size} kept`
  return `${marked}; sent by ${provenance.submittedBy}, ${sender}; ${file}.`
}

/**
 * A run's figure that readers look for first, beside that of all runs.
 * @param panel of that figure from `runPanels`; null of a run without numbers
 */
export function runAnswer(run: RunDetail, panel: ResultPanel | null): Answer {
  const trust = runTrust(run)
  if (panel === null) return { answer: 'The file holds no number.', trust }
  const { bars } = barsSpec(panel)
  const own = bars.find(({ facts }) => facts.href === `/runs/${run.id}`)
  const all = bars.find((bar) => bar !== own)
  const alone = run.siblings.length === 0 ? 'single run' : 'no value of several runs'
  const beside = all
    ? `${lowerFirst(all.label)}: ${all.facts.spread ?? `${all.facts.value}, no spread`}`
    : `${alone}, so no spread`
  return {
    answer: `${capitalised(metricLabel(panel.key))} was ${own?.facts.value ?? 'not measured'}; ${beside}.`,
    trust,
  }
}

function flagWords([first, ...others]: readonly string[]): string {
  if (first === undefined) return 'no quality flag'
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'more flag')}`
}

/**
 * The figure of a condition that its chart draws.
 * @param panel that represents the condition; null where it is in no chart
 */
export function conditionAnswer(conditionId: number, panel: ResultPanel | null): Answer | null {
  const bar = panel && barsSpec(panel).bars.find(({ id }) => id === `condition-${conditionId}`)
  if (!panel || !bar) return null
  const name = capitalised(metricLabel(panel.key))
  const { value, spread, basis } = bar.facts
  if (bar.value === null) return { answer: `${name}: ${value}.`, trust: '' }
  return {
    answer: `${name} is ${value}: ${[basis.n, spread ?? 'no spread'].join(', ')}.`,
    trust: `${capitalised(basis.method)}; ${flagWords(basis.flags)}.`,
  }
}
