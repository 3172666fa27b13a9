import { modeWords } from '@/ingest/dictionary/mode-words'
import type { PanelOverhead, ResultRow } from '@/server/results/schemas'
import type { VersionValue } from '@/server/trends/versions/schemas'
import { parseChartMetricKey } from '../charts/definitions/words'
import { approximationSign } from '../charts/definitions/facts'
import { differingSettings, distinguishing } from '../charts/definitions/order'
import { findFlaw } from '../charts/definitions/unranked-reason'
import { pairWords } from '../charts/definitions/verdict-words'
import type { DisplayUnit } from '../charts/display-unit'
import { counted, formatExact } from '../charts/format'
import { overText, valueText } from '../charts/definitions/value-words'

/** "1.25.0, ambient + waypoint" */
export const versionName = ({ subject: { version, mode } }: ResultRow): string =>
  [version ?? 'version not stated', modeWords(mode)].filter(Boolean).join(', ')

/** "sequence linkerd-2 (repeat)": what tells a row from another of its version and mode on one test bed; null where none is. */
export function settingsText(one: VersionValue, all: readonly VersionValue[]): string | null {
  const alike = all.filter(({ row }) => versionName(row) === versionName(one.row))
  return distinguishing(one.row.subject, differingSettings(alike.map(({ row }) => row.subject)))
}

/** "2,000 rps", "80 connections", "1 of 6 loads" */
export function loadTexts({ row, loadLabel, loads }: VersionValue): string[] {
  const { targetRps, connections } = row.workload
  const isNamed = targetRps === null && loadLabel !== ''
  return [
    targetRps === null ? loadLabel || 'load not stated' : `${formatExact(targetRps)} rps`,
    connections === null || isNamed ? null : counted(connections, 'connection'),
    loads > 1 ? (targetRps === null ? `shows 1 of ${loads} set-ups` : `1 of ${loads} loads`) : null,
  ].filter((text) => text !== null)
}

/** "+69.3 ms [+60.1 ms, +78.5 ms]", or why there is none. */
export function overTexts(overheads: readonly PanelOverhead[], unit: DisplayUnit): string[] {
  if (overheads.length === 0) return ['no baseline']
  return overheads.map(({ delta, deltaCi }) => {
    const ends = deltaCi?.map((end) => overText(end, unit)).join(', ')
    return ends === undefined ? overText(delta, unit) : `${overText(delta, unit)} [${ends}]`
  })
}

/**
 * What changed since the version before under the same conditions; a difference without proof says so. One test bed may have
 * several set-ups, and versions in two of them are not compared.
 */
export function changeText({ row, steps, before, pair }: VersionValue, unit: DisplayUnit): string {
  const { value, key } = row.value
  if (steps.length === 0) return 'no other version under the same conditions'
  if (before === null || value === null) return 'the first version on this test bed'
  if (pair !== null && pair.status !== 'NOT_ENOUGH_DATA')
    return pairWords(pair, parseChartMetricKey(key).of)
  const from = `${overText(value - before.value, unit)} from ${before.version}`
  return `${value === before.value ? `as ${before.version}` : from}, not proven: ${pair?.reason ?? 'it was not tested'}`
}

/** "not ranked: saturated", as it stands at a hollow bar; null where nothing but the spread is missing. */
export const excludedText = ({ value }: ResultRow): string | null => findFlaw(value)

/** "1.08 ms", "≈36.1 ms" when it was read from a chart, "under 1 ms" where zero only means less than the harness can tell. */
export function measuredText({ value }: ResultRow, unit: DisplayUnit): string {
  if (value.value === null) return value.nullReason ?? 'no value'
  if (value.value === 0 && value.hi !== null && value.hi > 0)
    return `under ${valueText(value.hi, unit)}`
  return `${approximationSign(value)}${valueText(value.value, unit)}`
}
