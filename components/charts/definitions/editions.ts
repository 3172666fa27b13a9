import { modeName } from '@/ingest/dictionary/mode-words'
import type { ResultRow } from '@/server/results/schemas'
import type { Edition, EditionSet } from '@/server/trends/editions/schemas'
import { unitForValues, type DisplayUnit } from '../display-unit'
import { counted, formatExact, formatNumber } from '../format'
import type { EditionColumn, EditionMark } from '../editions-spec'
import type { SpecOf } from '../spec'
import { linearAxis } from '../ticks'
import { findFlaw } from './unranked-reason'
import { overText, valueText } from './value-words'
import { betterWords, capitalised, metricLabel, parseChartMetricKey } from './words'

/** So many columns have a value each on a phone; of more, only the first, the last and the extreme ones. */
const MAX_VALUES = 6

const RULE = 'Each edition is its own test bed: compare within a column, not across. Tick: no mesh.'

type Load = Pick<EditionSet, 'targetRps' | 'connections'>

/** "1000x4": a load as addresses have it. */
export const loadName = ({ targetRps, connections }: Load): string =>
  `${targetRps ?? ''}x${connections ?? ''}`

/** "4 connections" or "1,000 rps, 4 connections": a load among others. */
export const editionLoad = ({ targetRps, connections }: Load, hasRate: boolean): string =>
  [
    (hasRate || connections === null) && targetRps !== null && `${formatExact(targetRps)} rps`,
    connections !== null && counted(connections, 'connection'),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ') || 'load not stated'

/** "p99 latency by edition, 1,000 rps, 4 connections" */
export const editionsTitle = (set: EditionSet): string =>
  `${capitalised(metricLabel(set.key))} by edition, ${editionLoad(set, true)}`

const isBaseline = ({ subject }: ResultRow): boolean => subject.mesh === 'none'

/** Slug of the product that the editions measured. */
export const meshOfEditions = ({ editions }: EditionSet): string =>
  editions.flatMap(({ rows }) => rows).find((row) => !isBaseline(row))?.subject.mesh ?? ''

/** "1.21" of 1.21.0: the names of columns stand side by side on a phone. */
const shorten = (version: string): string => version.replace(/^(\d+\.\d+)\.0$/, '$1')

const listValues = ({ editions }: EditionSet): number[] =>
  editions.flatMap(({ rows }) => rows.map(({ value }) => value.value ?? 0))

function toMark(row: ResultRow, base: ResultRow | undefined, unit: DisplayUnit): EditionMark {
  const { subject, value } = row
  const si = value.value ?? 0
  const from = base === row ? null : (base?.value.value ?? null)
  return {
    id: String(value.conditionId),
    name: isBaseline(row) ? 'no mesh' : modeName(subject.mode),
    look: { mesh: subject.mesh, mode: subject.mode },
    value: unit.toDisplay(si),
    valueLabel: valueText(si, unit),
    number: formatNumber(unit.toDisplay(si)),
    over: from === null ? null : overText(si - from, unit),
    isHollow: findFlaw(value) !== null,
    href: value.href,
  }
}

function toColumn({ label, origin, rows }: Edition, unit: DisplayUnit): EditionColumn {
  const base = rows.find(isBaseline)
  const slug = origin.publication?.slug ?? ''
  return {
    id: slug,
    label,
    shortLabel: shorten(label),
    href: `/publications/${slug}`,
    marks: rows.filter((row) => !isBaseline(row)).map((row) => toMark(row, base, unit)),
    baseline: base ? toMark(base, base, unit) : null,
    isNamed: true,
  }
}

const highest = ({ marks }: EditionColumn): number => Math.max(...marks.map(({ value }) => value))

/** The last column has its values beside it. */
function withNamed(columns: readonly EditionColumn[]): EditionColumn[] {
  const tops = columns.map(highest)
  const extremes = [Math.max(...tops), Math.min(...tops)]
  return columns.map((column, i) => ({
    ...column,
    isNamed:
      i < columns.length - 1 &&
      (columns.length <= MAX_VALUES || i === 0 || extremes.includes(highest(column))),
  }))
}

const markWords = ({ name, valueLabel, over }: EditionMark): string =>
  [`${name} ${valueLabel}`, over && `${over} over no mesh`].filter(Boolean).join(', ')

const columnWords = ({ label, marks, baseline }: EditionColumn): string =>
  `${label}: ${[...marks, ...(baseline ? [baseline] : [])].map(markWords).join('; ')}.`

/**
 * Editions as columns of marks on one axis from zero, each with the baseline of its own; nothing is joined.
 * @param alongside sets that are shown beside it: those of its metric and document share its axis
 */
export function editionsSpec(
  set: EditionSet,
  alongside: readonly EditionSet[] = [],
): SpecOf<'editions'> {
  const { key, document, editions } = set
  const { of: metric } = parseChartMetricKey(key)
  const alike = alongside.filter((one) => one.key === key && one.document === document)
  const values = [set, ...alike].flatMap(listValues)
  const unit = unitForValues(metric, values)
  const words = [unit.label, betterWords(metric.better)].filter(Boolean).join(', ')
  const columns = withNamed(editions.map((edition) => toColumn(edition, unit)))
  return {
    kind: 'editions',
    title: [set.title, editionsTitle(set)].filter(Boolean).join(': '),
    summary: [...columns.map(columnWords), RULE].join(' '),
    axis: linearAxis(words, unit.label, values.map(unit.toDisplay)),
    columns,
    rule: RULE,
  }
}
