import type { ResultPanel } from '@/server/results/schemas'
import type { RunDetail } from '@/server/runs/schemas'
import { barsSpec } from '../charts/definitions/bars'
import { capitalised, metricLabel } from '../charts/definitions/words'
import type { Bar } from '../charts/spec'
import { counted, formatCount, withUnit } from '../charts/format'

/** A number that a page is about: what it is, how far from no mesh, and one line on how sure it is. */
export type Figure = {
  /** "p99 latency" */
  metric: string
  /** "7.42 ms", or why there is none */
  value: string
  /** "+3.56 ms over no mesh"; null of a baseline, and without one */
  over: string | null
  trust: string | null
}

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
 * A run's figure that readers look for first, and in its line on trust that of all runs.
 * @param panel of that figure from `runPanels`; null of a run without numbers
 */
export function runFigure(run: RunDetail, panel: ResultPanel | null): Figure {
  const trust = runTrust(run)
  if (panel === null) return { metric: 'The file holds no number', value: '', over: null, trust }
  const { bars } = barsSpec(panel)
  const own = bars.find(({ facts }) => facts.href === `/runs/${run.id}`)
  const all = bars.find((bar) => bar !== own)
  const alone = run.siblings.length === 0 ? 'single run' : 'no value of several runs'
  const beside = all
    ? `${lowerFirst(all.label)}: ${all.facts.spread ?? `${all.facts.value}, no spread`}`
    : `${alone}, so no spread`
  return {
    metric: capitalised(metricLabel(panel.key)),
    value: own?.valueLabel || 'not measured',
    over: null,
    trust: `${capitalised(beside)}. ${trust}`,
  }
}

/** "Single run, no spread. Not ranked: closed loop. Read from a published chart." */
function figureTrust({ facts, remark }: Bar, over: string | null): string {
  const runs = [facts.basis.n, facts.spread ?? 'no spread'].join(', ')
  const isFlagged = over === null && facts.over !== null
  return [
    runs,
    remark,
    isFlagged && 'its baseline is flagged, so no difference is given',
    facts.basis.method,
  ]
    .filter((text) => text !== false && text !== null)
    .map((text) => `${capitalised(text)}.`)
    .join(' ')
}

/**
 * The figure of a condition that its chart draws.
 * @param panel that holds it; null where it is in no chart
 */
export function conditionFigure(conditionId: number, panel: ResultPanel | null): Figure | null {
  const bar = panel && barsSpec(panel).bars.find(({ id }) => id === `condition-${conditionId}`)
  if (!panel || !bar) return null
  const metric = capitalised(metricLabel(panel.key))
  if (bar.value === null) return { metric, value: bar.facts.value, over: null, trust: null }
  const over = bar.over === null ? null : bar.facts.over
  return { metric, value: bar.valueLabel, over, trust: figureTrust(bar, over) }
}
