import { canonicalText } from './words'
import { ownValue } from '@/ingest/dictionary/own-value'
import { settingWords } from '@/ingest/dictionary/setting-words'
import type { ResultPanel, Workload } from '@/server/results/schemas'
import { formatCount } from '../format'
import { groupBy } from '@/ingest/dictionary/group-by'

export type SweepField = 'targetRps' | 'connections' | 'payloadBytes'
export type Level = { x: number; label: string; panel: ResultPanel }
/** Load levels that differ in nothing but the swept load. */
export type Sweep = { fields: SweepField[]; title: string; levels: Level[] }

const UNITS: Record<SweepField, string> = {
  targetRps: 'requests/s',
  connections: 'connections',
  payloadBytes: 'bytes',
}
export const sweepUnits = (fields: readonly SweepField[]): string =>
  fields.map((f) => UNITS[f]).join(' · ')

const distinct = (values: readonly unknown[]): number => new Set(values).size

/** Settings of a workload other than the swept ones; equal text means the same settings. */
function restKey(workload: Workload, without: readonly SweepField[]): string {
  const kept = Object.entries(workload).filter(([name]) => !without.some((f) => f === name))
  return canonicalText(Object.fromEntries(kept))
}

function groupsBy(panels: readonly ResultPanel[], fields: readonly SweepField[]): ResultPanel[][] {
  const groups = groupBy(panels, ({ workload }) => restKey(workload, fields))
  return [...groups.values()].filter((group) => group.length > 1)
}

const varies = (panels: readonly ResultPanel[], field: SweepField) =>
  panels.every((p) => (p.workload[field] ?? 0) > 0) &&
  distinct(panels.map((p) => p.workload[field])) === panels.length

/** What tells one sweep from the others: settings that differ between them. */
function nameSweep(sweep: ResultPanel, all: readonly ResultPanel[]): string {
  const flat = (w: Workload): Record<string, unknown> => ({ ...w, ...w.params, params: null })
  return Object.entries(flat(sweep.workload))
    .filter(([name]) => name !== 'targetRps')
    .filter(([name, v]) =>
      all.some((p) => canonicalText(ownValue(flat(p.workload), name)) !== canonicalText(v)),
    )
    .map(([name, v]) =>
      name === 'connections'
        ? `${String(v)} connections`
        : (settingWords(name, v) ?? `${name} ${String(v)}`),
    )
    .join(', ')
}

function toSweep(panels: ResultPanel[], fields: SweepField[], title: string): Sweep {
  const [main] = fields
  const levels = panels
    .map((panel) => ({
      x: (main && panel.workload[main]) ?? 0,
      label: fields.map((f) => formatCount(panel.workload[f] ?? 0)).join(' · '),
      panel,
    }))
    .sort((a, b) => a.x - b.x)
  return { fields, title, levels }
}

/**
 * The sweeps among panels of one family and key. Requests/s and connections that were varied together are one
 * coupled axis; varied apart, every number of connections is a sweep of its own. Levels without a number are left out.
 */
export function groupSweeps(panels: readonly ResultPanel[]): Sweep[] {
  const tries: SweepField[][] = [
    ['targetRps', 'connections'],
    ['targetRps'],
    ['connections'],
    ['payloadBytes'],
  ]
  for (const fields of tries) {
    const groups = groupsBy(panels, fields).filter((g) => fields.every((f) => varies(g, f)))
    if (groups.length === 0) continue
    const firsts = groups.flatMap((g) => g.slice(0, 1))
    return groups.map((g, i) =>
      toSweep(g, fields, firsts[i] && groups.length > 1 ? nameSweep(firsts[i], firsts) : ''),
    )
  }
  return []
}
