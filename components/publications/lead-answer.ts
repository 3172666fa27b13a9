import { groupBy } from '@/ingest/dictionary/group-by'
import { productWords } from '@/ingest/dictionary/mode-words'
import type { ResultRow } from '@/server/results/schemas'
import { approximationSign, formatValueLabel } from '../charts/definitions/facts'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { findFlaw, flawWords } from '../charts/definitions/unranked-reason'
import { capitalised, metricLabel, parseChartMetricKey } from '../charts/definitions/words'
import type { DisplayUnit } from '../charts/display-unit'
import { ABOUT } from '../charts/format'
import { overSpan, valueSpan } from '../charts/definitions/value-words'
import type { PublishedPanel } from './chart-list'
import type { Lead } from './lead-choice'

/** Products with a number each; of more, the least and the greatest number say as much in a line. */
const MAX_NAMED = 4

/** A product in one mode, with all its values in SI, least first. */
type Product = { name: string; rows: ResultRow[]; values: number[] }

const isMeasured = ({ value }: ResultRow): boolean => value.value !== null
const isSound = ({ value }: ResultRow): boolean => findFlaw(value) === null

/** "Linkerd", "Istio sidecar": a mode only where its product was measured in another one, too. */
function toNamer(rows: readonly ResultRow[]): (row: ResultRow) => string {
  const modes = groupBy(rows, ({ subject }) => subject.mesh)
  return ({ subject }) =>
    new Set(modes.get(subject.mesh)?.map((row) => row.subject.mode)).size > 1
      ? productWords(subject)
      : subject.meshName
}

function listProducts(rows: readonly ResultRow[], toName: (row: ResultRow) => string): Product[] {
  return [...groupBy(rows, toName)].map(([name, members]) => ({
    name,
    rows: [...members],
    values: members.flatMap(({ value }) => value.value ?? []).sort((a, b) => a - b),
  }))
}

/** The one value without a mesh, or the one baseline; null where there is none or several. */
function findBase(rows: readonly ResultRow[]): ResultRow | null {
  const baselines = rows.filter(({ subject }) => subject.isBaseline)
  const unmeshed = baselines.filter(({ subject }) => subject.mesh === 'none')
  const [only, ...more] = unmeshed.length > 0 ? unmeshed : baselines
  return more.length > 0 ? null : (only ?? null)
}

/** "a", "a and b", "a, b and c" */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

const ends = (values: readonly number[]): [number, number] => [
  Math.min(...values),
  Math.max(...values),
]

/** "At 2,000 requests/s ", "With 1 connection ": the first part of a load, which the chart names in full; "VM to ingress: " of one without a number. */
function loadStart(title: string): string {
  const [first = ''] = title.split(', ')
  const [, rate] = /^([\d.,]+) rps$/.exec(first) ?? []
  if (rate !== undefined) return `At ${rate} request${rate === '1' ? '' : 's'}/s `
  if (/^[\d.,]+ [a-z]+$/.test(first)) return `With ${first} `
  return title === '' ? '' : `${capitalised(title)}: `
}

/** "p99" of "p99 latency", where a unit of time follows. */
const shortMetric = (key: string): string => metricLabel(key).replace(/^(p[\d.]+) latency$/, '$1')

const isRead = (rows: readonly ResultRow[]): boolean =>
  rows.some(({ value }) => approximationSign(value) !== '')

/** Whether a difference of it is a number: not of a value under the step of its file, or in an unknown unit. */
const isPlain = ({ value }: ResultRow): boolean =>
  !value.flags.some(({ code }) => code === 'BELOW_RESOLUTION' || code === 'UNIT_AMBIGUOUS')

const countWords = (products: readonly Product[]): string => {
  const meshes = new Set(products.flatMap(({ rows }) => rows.map(({ subject }) => subject.mesh)))
  return `${products.length} products${meshes.size < products.length ? ' and modes' : ''}`
}

const formatProduct = ({ rows, values }: Product, unit: DisplayUnit): string => {
  const [only, ...more] = rows
  if (only && more.length === 0) return formatValueLabel(only.value, unit)
  return `${isRead(rows) ? ABOUT : ''}${valueSpan(ends(values), unit)}`
}

/** "p99 latency was 3.10 ms with Istio and 2.00 ms with Linkerd" */
function valuesText(panel: PublishedPanel, products: readonly Product[]): string {
  const unit = panelsUnit([panel])
  const start = `${metricLabel(panel.key)} was `
  if (products.length <= MAX_NAMED)
    return start + listed(products.map((one) => `${formatProduct(one, unit)} with ${one.name}`))
  const span = valueSpan(ends(products.flatMap(({ values }) => values)), unit)
  return `${start}${span} over ${countWords(products)}`
}

/** Of more products than these the first alone has the unit. */
const MAX_WITH_UNIT = 2

const withoutUnit = (text: string, { label }: DisplayUnit): string =>
  label !== '' && text.endsWith(label) ? text.slice(0, -label.length).trimEnd() : text

/** "Linkerd added 69.3 ms of p99 latency and Istio 80.5 ms over no mesh"; where less is possible or better, by how much it changed. */
function differencesText(
  panel: PublishedPanel,
  products: readonly Product[],
  base: ResultRow,
): string {
  const unit = panelsUnit([panel])
  const from = base.value.value ?? 0
  const name = base.subject.mesh === 'none' ? 'no mesh' : base.subject.label
  const metric = metricLabel(panel.key)
  const deltas = products.map(({ values }) => values.map((value) => value - from))
  const about = (one: Product): string => (isRead([...one.rows, base]) ? ABOUT : '')
  const isCost =
    parseChartMetricKey(panel.key).of.better === 'lower' && deltas.flat().every((si) => si > 0)
  if (products.length > MAX_NAMED && isCost)
    return `${countWords(products)} added ${valueSpan(ends(deltas.flat()), unit)} of ${shortMetric(panel.key)} over ${name}`
  if (products.length > MAX_NAMED)
    return `${countWords(products)} differed from ${name} by ${overSpan(ends(deltas.flat()), unit)} of ${shortMetric(panel.key)}`
  if (!isCost)
    return `${metric} differed from ${name} by ${listed(
      products.map(
        (one, i) => `${about(one)}${overSpan(ends(deltas[i] ?? []), unit)} with ${one.name}`,
      ),
    )}`
  const parts = products.map((one, i) => {
    const size = `${about(one)}${valueSpan(ends(deltas[i] ?? []), unit)}`
    return i === 0
      ? `${one.name} added ${size} of ${shortMetric(panel.key)}`
      : `${one.name} ${products.length > MAX_WITH_UNIT ? withoutUnit(size, unit) : size}`
  })
  return `${listed(parts)} over ${name}`
}

/**
 * "no overhead is proven", "proven for Linkerd only": which of the differences to the baseline exclude zero; null where all do.
 * Not about the difference of two products, which may be proven where the baseline has no spread: see `provenPairText`.
 */
function proofText(panel: PublishedPanel, products: readonly Product[]): string | null {
  const proven = new Set(
    panel.overheads.flatMap(({ conditionId, deltaCi }) =>
      deltaCi !== null && (deltaCi[0] > 0 || deltaCi[1] < 0) ? [conditionId] : [],
    ),
  )
  const isProven = ({ rows }: Product) => rows.every(({ value }) => proven.has(value.conditionId))
  const names = products.filter(isProven).map(({ name }) => name)
  if (names.length === products.length) return null
  const { better } = parseChartMetricKey(panel.key).of
  if (names.length === 0)
    return better === 'lower' ? 'no overhead is proven' : 'no difference from it is proven'
  return names.length > MAX_NAMED ? 'not all are proven' : `proven for ${listed(names)} only`
}

/** "Linkerd is lower than Istio beyond run noise": of two products whose difference is proven for all their values; else null. */
function provenPairText(panel: PublishedPanel, products: readonly Product[]): string | null {
  const [a, b, ...more] = products
  const { better } = parseChartMetricKey(panel.key).of
  if (a === undefined || b === undefined || more.length > 0 || better === 'neither') return null
  const hasWon = (one: Product, other: Product): boolean =>
    one.rows.every((winner) =>
      other.rows.every((loser) =>
        panel.wins.some(
          (win) => win.winner === winner.value.conditionId && win.loser === loser.value.conditionId,
        ),
      ),
    )
  const [winner, loser] = hasWon(a, b) ? [a, b] : hasWon(b, a) ? [b, a] : []
  return winner && loser ? `${winner.name} is ${better} than ${loser.name} beyond run noise` : null
}

const possessive = (name: string): string => `${name}’s`

/** "Istio sidecar’s value is flagged", "2 values are flagged": of a product whose other values are not, their number alone. */
function flaggedText(flagged: readonly Product[], sound: readonly Product[]): string | null {
  const rows = flagged.flatMap((one) => one.rows)
  if (rows.length === 0) return null
  const isPart = flagged.some(({ name }) => sound.some((one) => one.name === name))
  if (!isPart && sound.length + flagged.length <= MAX_NAMED)
    return `${listed(flagged.map(({ name }) => possessive(name)))} ${rows.length === 1 ? 'value is' : 'values are'} flagged`
  return `${rows.length} ${rows.length === 1 ? 'value is' : 'values are'} flagged`
}

const flaggedBaseText = ({ subject }: ResultRow): string =>
  `the value ${subject.mesh === 'none' ? 'without a mesh' : `of ${subject.label}`} is flagged`

/** "every value is flagged (closed loop), so none is compared" */
function allFlaggedText(rows: readonly ResultRow[]): string {
  const reasons = new Set(rows.map(({ value }) => flawWords(value)))
  const [reason] = reasons
  const why = reasons.size === 1 && reason != null ? ` (${reason})` : ''
  return `every value is flagged${why}, so none is compared`
}

/**
 * What the large chart shows at its load, in one line: differences to its baseline, else values. Flagged values are named
 * as such and no number is given of them. Null of a chart without a product.
 */
export function leadAnswer({ panel, title }: Pick<Lead, 'panel' | 'title'>): string | null {
  const rows = panel.rows.filter(isMeasured)
  const base = findBase(rows)
  const others = rows.filter((row) => row !== base && row.subject.mesh !== 'none')
  if (others.length === 0) return null
  const toName = toNamer(others)
  const sound = listProducts(others.filter(isSound), toName)
  const flagged = listProducts(
    others.filter((row) => !isSound(row)),
    toName,
  )
  const start = loadStart(title)
  if (sound.length === 0) return `${start}${allFlaggedText(others)}.`
  const isOver = base !== null && isSound(base) && [base, ...others].every(isPlain)
  const parts = [
    isOver ? differencesText(panel, sound, base) : valuesText(panel, sound),
    isOver ? proofText(panel, sound) : null,
    provenPairText(panel, sound),
    base === null || isSound(base) ? null : flaggedBaseText(base),
    flaggedText(flagged, sound),
  ].filter((part) => part !== null)
  const text = `${start}${parts.join('; ')}.`
  return start === '' ? capitalised(text) : text
}
