import type { ObservationDetail } from '@/server/publications/schemas'
import { metricLabel } from '../charts/definitions/words'
import { inPrintedUnit, type Reading } from './value-words'

type Sample = Reading['samples'][number]
/** One run that a publication gives, with the text of each of its values by observation id. */
export type RunRow = { run: string; values: ReadonlyMap<number, string> }
export type RunTable = { columns: { id: number; head: string }[]; rows: RunRow[] }

/** Samples by run, in their order; a run without a name has its number. */
function byRun(samples: readonly Sample[]): Map<string, Sample[]> {
  const runs = new Map<string, Sample[]>()
  for (const [i, sample] of samples.entries()) {
    const name = sample.run ?? String(i + 1)
    runs.set(name, [...(runs.get(name) ?? []), sample])
  }
  return runs
}

/** A run with parts has their mean, the value that the site counts; without one of them it failed. */
function runWords(parts: readonly Sample[], reading: Reading): string {
  const values = parts.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length < parts.length) return 'failed'
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const text = inPrintedUnit(Number(mean.toPrecision(6)), reading)
  return parts.length === 1 ? text : `${text}, mean of ${parts.length} parts`
}

/** The single runs of a condition as its publication gives them: a row for each run, a column for each value. */
export function runTable(observations: readonly ObservationDetail[]): RunTable {
  const withRuns = observations.flatMap((o) => {
    const [reading] = o.evidence
    return reading && reading.samples.length > 0 ? [{ o, reading }] : []
  })
  const rows = new Map<string, Map<number, string>>()
  for (const { o, reading } of withRuns)
    for (const [run, parts] of byRun(reading.samples)) {
      const values = rows.get(run) ?? new Map<number, string>()
      rows.set(run, values.set(o.id, runWords(parts, reading)))
    }
  return {
    columns: withRuns.map(({ o }) => ({
      id: o.id,
      head: o.variant === null ? metricLabel(o.key) : `${metricLabel(o.key)}, ${o.variant}`,
    })),
    rows: [...rows].map(([run, values]) => ({ run, values })),
  }
}
