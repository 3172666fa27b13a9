import type { ResultPanel } from '@/server/results/schemas'
import type { RunDetail } from '@/server/runs/schemas'
import { barsSpec } from '../charts/definitions/bars'
import { capitalised, metricLabel } from '../charts/definitions/words'
import type { Bar, BarsSpec } from '../charts/spec'
import { describeDifference } from '../charts/definitions/baseline-difference'
import { signed } from '../charts/definitions/overhead-words'
import { toReason } from '../charts/definitions/unranked-reason'
import { counted, formatCount, formatNumber, formatValue, withUnit } from '../charts/format'

/** A number that a page is about: what it is, how far from no mesh, and one line on how sure it is. */
export type Figure = {
  /** "p99 latency" */
  metric: string
  /** "7.42 ms"; empty where there is none */
  value: string
  /** "+3.56 ms over no mesh (2.8 times)", what it is the baseline of, or why there is no value; null of a run */
  over: string | null
  trust: string | null
}

/** A figure of a condition, whose card says what it rests on. */
export type ConditionFigure = Figure & {
  /** "Single run, no spread." */
  basis: string | null
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

/** What a flag leaves out of a value, where its name does not say it. */
const LEAVES_OUT: Record<string, string> = { 'closed loop': 'waiting time is missing' }

/** "Closed loop: waiting time is missing, so no difference is given": why a flagged value is not compared. */
function flawSentence(remark: string | null): string {
  const reason = toReason(remark) || 'flagged'
  const start = [reason, LEAVES_OUT[reason]].filter(Boolean).join(': ')
  return `${start}, so no difference is given`
}

const sentences = (texts: readonly (string | null | false)[]): string | null =>
  texts
    .filter((text) => text !== null && text !== false)
    .map((text) => `${capitalised(text).replace('± ', '±\u00a0')}.`)
    .join(' ') || null

/** "The baseline is flagged, so no difference is given.": why a figure is not compared; null where nothing is wrong. */
function figureTrust(bar: Bar, { note }: BarsSpec, isWithout: boolean): string | null {
  const { remark } = bar
  // The line below the bars says why they are hollow where all are.
  const reason = remark !== null && note?.includes(toReason(remark)) === true ? null : remark
  return sentences([
    bar.isExcluded
      ? flawSentence(bar.remark)
      : isWithout && 'The baseline is flagged, so no difference is given',
    bar.isExcluded ? null : reason,
  ])
}

/** "Single run, no spread.": what a figure rests on; the table of numbers says which are computed here. */
const figureBasis = ({ facts }: Bar): string | null =>
  sentences([
    [facts.basis.n.replace(/^n not/, 'number of runs not'), facts.spread ?? 'no spread'].join(', '),
    !facts.basis.method.startsWith('computed here') &&
      facts.basis.method.replace(' of the publication', ''),
  ])

/** The baseline of a bar: the one that its condition is linked with, else the one of its chart. */
function findBase({ bars, reference }: BarsSpec, own: Bar, linked: readonly number[]): Bar | null {
  const others = bars.filter((bar) => bar !== own && bar.value !== null)
  const ofCondition = others.filter(({ id }) => linked.some((one) => id === `condition-${one}`))
  const ofChart = others.filter((bar) => bar.isBaseline && bar.value === reference?.value)
  return ofCondition[0] ?? ofChart[0] ?? null
}

/** Runs of a baseline vary so much that a ratio over it says little. */
const isNoisy = (panel: ResultPanel, { id }: Bar): boolean =>
  panel.rows.some(
    ({ value }) =>
      `condition-${value.conditionId}` !== id &&
      value.flags.some(({ code }) => code === 'BASELINE_NOISY'),
  )

/** "no mesh", "Istio without mTLS" */
const toBaseName = ({ look, label }: Bar): string => (look.mesh === 'none' ? 'no mesh' : label)

/** " (2.8 times)"; empty where a ratio says nothing. */
function timesText(value: number, base: number, isSure: boolean): string {
  const ratio = value / base
  return isSure && value > 0 && base > 0 && Number.isFinite(ratio)
    ? ` (${formatNumber(ratio, 2)} times)`
    : ''
}

/** "+3.56 ms over no mesh (2.8 times)": how far a condition lies from its baseline; of a flagged one its value alone. */
function overText(panel: ResultPanel, spec: BarsSpec, own: Bar, linked: readonly number[]): string {
  const base = findBase(spec, own, linked)
  if (base === null || base.value === null || own.value === null)
    return 'no baseline was measured here'
  const name = toBaseName(base)
  if (base.isExcluded) return `${name} ${base.valueLabel}`
  const about = [own, base].some(({ valueLabel }) => /^[~≈]/.test(valueLabel)) ? '≈\u2009' : ''
  const difference = describeDifference(own.value, base.value, spec.axis.unit, name)
  return `${about}${difference}${timesText(own.value, base.value, !isNoisy(panel, base))}`
}

/** Bars by their values, least first; those that are flagged are left out where others are not. */
const listEnds = (bars: readonly Bar[]): Bar[] => {
  const sorted = bars.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  return [sorted[0], sorted.at(-1)].flatMap((bar) => bar ?? [])
}

/** "Cilium 8.21 ms" in one line: a name never ends a line without its number. */
const beside = (label: string, text: string): string => `${label}\u00a0${text}`

/** "from Cilium 8.21 ms to Traefik Mesh 191 ms" */
function rangeWords(ends: readonly string[]): string {
  const [first = '', last] = new Set(ends)
  return last === undefined ? first : `from ${first} to ${last}`
}

/** "the baseline of 4 products, from Cilium +0.791 ms to Traefik Mesh +184 ms"; of a flagged one the values, no difference. */
function baseText(spec: BarsSpec, own: Bar): string {
  const products = spec.bars.filter(
    (bar) => bar !== own && !bar.isBaseline && bar.value !== null && bar.look.mesh !== 'none',
  )
  const count = new Set(products.map(({ look }) => look.mesh)).size
  if (count === 0) return 'nothing else was measured here'
  const what = `the baseline of ${counted(count, 'product')}`
  if (own.isExcluded) {
    const ends = listEnds(products).map(({ label, valueLabel }) => beside(label, valueLabel))
    return `${what}, ${rangeWords(ends)}`
  }
  const sound = products.filter((bar) => !bar.isExcluded)
  if (sound.length === 0) return `${what}, each of which is flagged`
  const ends = listEnds(sound).map(({ label, value, over }) => {
    const difference = (value ?? 0) - (own.value ?? 0)
    const text = signed(difference, formatValue(difference, spec.axis.unit))
    return beside(
      label,
      `${over?.startsWith('~') || over?.startsWith('≈') ? '≈\u2009' : ''}${text}`,
    )
  })
  const left = products.length - sound.length
  return `${what}, ${rangeWords(ends)}${left > 0 ? `; ${left} flagged` : ''}`
}

/**
 * The figure of a condition that its chart draws.
 * @param panel that holds it; null where it is in no chart
 * @param linked conditions that are its baselines
 */
export function conditionFigure(
  conditionId: number,
  panel: ResultPanel | null,
  linked: readonly number[],
): ConditionFigure | null {
  const spec = panel && barsSpec(panel)
  const bar = spec?.bars.find(({ id }) => id === `condition-${conditionId}`)
  if (!panel || !spec || !bar) return null
  const metric = metricLabel(panel.key)
  if (bar.value === null)
    return { metric, value: '', over: capitalised(bar.facts.value), trust: null, basis: null }
  const over = capitalised(
    bar.isBaseline ? baseText(spec, bar) : overText(panel, spec, bar, linked),
  )
  const base = bar.isBaseline ? bar : findBase(spec, bar, linked)
  const isWithout = base !== null && base.isExcluded
  const trust = figureTrust(bar, spec, isWithout)
  return { metric, value: bar.valueLabel, over, trust, basis: figureBasis(bar) }
}
