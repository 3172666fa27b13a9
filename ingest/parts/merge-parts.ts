import type { Notice, ParsedRun } from '../model/parsed-run'
import { notice } from '../model/notices'
import { mergeMeasurements } from './merge-measurements'
import { type Part, refuseUnlike } from './settings'

export type { Part } from './settings'

/** The sum over all parts; null as soon as one part does not state it. */
function total(runs: readonly ParsedRun[], of: (run: ParsedRun) => number | null): number | null {
  return runs.reduce<number | null>((sum, run) => {
    const value = of(run)
    return sum === null || value === null ? null : sum + value
  }, 0)
}

const longest = (runs: readonly ParsedRun[]): number | null =>
  runs.every((run) => run.durationSeconds === null)
    ? null
    : Math.max(...runs.map((run) => run.durationSeconds ?? 0))

const earliest = (runs: readonly ParsedRun[]): string | null =>
  runs.reduce<string | null>((first, { startedAt }) => {
    if (first === null || startedAt === null) return first ?? startedAt
    return Date.parse(startedAt) < Date.parse(first) ? startedAt : first
  }, null)

/** How many load generators a run is made of. */
export const partCount = ({ extra }: Pick<ParsedRun, 'extra'>): number =>
  Array.isArray(extra['parts']) ? extra['parts'].length : 1

/** What the readers said about the parts, each with the part that it is about. */
function partNotices(parts: readonly Part[]): Notice[] {
  const by = new Map<string, { one: Notice; names: string[] }>()
  for (const { name, run } of parts)
    for (const one of run.notices) {
      const known = by.get(`${one.code} ${one.message}`)
      if (known) known.names.push(name)
      else by.set(`${one.code} ${one.message}`, { one, names: [name] })
    }
  return [...by.values()].map(({ one, names }) => {
    const which = names.length === parts.length ? 'each part' : `part ${names.join(', ')}`
    return { ...one, message: `${which}: ${one.message}` }
  })
}

/**
 * One run of several load generators that ran side by side (methodology 2.1): rates and counts add, durations take the
 * longest, histograms add exactly and give the percentiles. The order of the parts changes nothing. Merge all parts at
 * once: spectra give bounds only once.
 * @param parts at least one
 * @throws AdapterError INVALID_VALUE naming the part whose settings, duration or time do not fit
 */
export function mergeParts(parts: readonly Part[]): ParsedRun {
  const ordered = [...parts].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const runs = ordered.map(({ run }) => run)
  const [first] = runs
  if (!first) throw new RangeError('no parts to merge')
  if (runs.length === 1) return first
  refuseUnlike(ordered)
  const { measurements, histograms, notices } = mergeMeasurements(runs)
  const message = `${runs.length} load generators side by side: rates, counts and connections add up; this is one run`
  return {
    ...first,
    name: runs.every((run) => run.name === first.name) ? first.name : null,
    startedAt: earliest(runs),
    durationSeconds: longest(runs),
    nominalRequests: total(runs, (run) => run.nominalRequests),
    targetRps: total(runs, (run) => run.targetRps),
    achievedRps: total(runs, (run) => run.achievedRps),
    connections: total(runs, (run) => run.connections),
    requests: total(runs, (run) => run.requests),
    errors: total(runs, (run) => run.errors),
    notSent: total(runs, (run) => run.notSent),
    streams: total(runs, (run) => run.streams),
    measurements,
    histograms,
    notices: [notice('PARTS', message), ...notices, ...partNotices(ordered)],
    extra: {
      parts: ordered.map(({ name, run }) => ({
        name,
        startedAt: run.startedAt,
        durationSeconds: run.durationSeconds,
        achievedRps: run.achievedRps,
        requests: run.requests,
        errors: run.errors,
      })),
    },
  }
}
