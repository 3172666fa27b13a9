import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { formatLine, type Counts, type Line } from './line-fixture'
import { words } from './words-fixture'

const SHARED = '../shared/publications'

/** Whether the transcriptions, from which the files were written, lie beside the project. */
export const hasTranscriptions = existsSync(SHARED)

const Sample = z.union([z.number(), z.object({ value: z.number().nullable() })])
const Row = z.object({
  observation: z.string(),
  subject: z.object({ id: z.string(), mesh: z.string(), version: z.string().nullish() }),
  scenario: z.object({
    rps: z.number().nullish(),
    connections: z.number().nullish(),
    protocol: z.string().nullish(),
    payloadBytes: z.number().nullish(),
    relativeTo: z.string().nullish(),
    parameters: z.record(z.string(), z.unknown()).nullish(),
  }),
  metric: z.object({
    name: z.string(),
    component: z.string().nullish(),
    statistic: z.string().nullish(),
    unit: z.string(),
  }),
  value: z.number().nullable(),
  error: z
    .object({
      kind: z.string(),
      value: z.number().nullish(),
      low: z.number().nullish(),
      high: z.number().nullish(),
    })
    .nullish(),
  method: z.string(),
  runs: z.object({ n: z.number().nullish() }).nullish(),
  samples: z.array(Sample).default([]),
  canonical: z.boolean(),
})
type Row = z.infer<typeof Row>
const Transcription = z.object({ results: z.array(Row), claims: z.array(z.unknown()).default([]) })

const transcription = (slug: string): z.infer<typeof Transcription> =>
  Transcription.parse(JSON.parse(readFileSync(path.join(SHARED, `${slug}.json`), 'utf8')))

const named = (names: Record<string, string>, name: string): string => names[name] ?? name

function toMetric({ metric, scenario }: Row): string {
  const over = `${metric.name} over ${scenario.protocol?.toLowerCase() ?? ''}`
  const of = `${metric.name} of ${metric.component ?? 'client'}`
  const inUnit = `${metric.name} in ${metric.unit}`
  const found = words.metrics[of] ?? words.metrics[inUnit] ?? words.metrics[over]
  return found ?? named(words.metrics, metric.name)
}

const readValue = (sample: z.infer<typeof Sample>): number | null =>
  typeof sample === 'number' ? sample : sample.value

/** One policy file of one publication is a subject of its own for each number of rules. */
function toSubject({ subject, scenario }: Row): string {
  const { policies, rules, ruleType } = scenario.parameters ?? {}
  if (ruleType === undefined) return subject.id
  return `${subject.id}-${String(Math.max(Number(policies), Number(rules)))}`
}

function toComponent({ metric, scenario }: Row): string {
  const direction = words.directions[String(scenario.parameters?.direction)]
  const component = named(words.components, metric.component ?? 'client')
  return [direction, component].filter(Boolean).join('.')
}

/** A transcription counts the runs that were made, a file those behind the value, if there is one. */
function countRuns({ runs, samples }: Row): number | null {
  const n = runs?.n ?? null
  const failed = samples.map(readValue).filter((value) => value === null).length
  return n !== null && samples.length === n && failed < n ? n - failed : n
}

function toLine(slug: string, row: Row): Line {
  const { subject, scenario, metric, error } = row
  const elsewhere = words.paramsElsewhere[slug] ?? []
  const ownProduct = words.ownProducts[subject.id]
  const params = Object.entries(scenario.parameters ?? {})
    .filter(([name]) => !elsewhere.includes(name))
    .map(([name, value]) => [name, words.paramValues[String(value)] ?? value] as const)
  const statistic = metric.statistic ?? 'value'
  return {
    subject: toSubject(row),
    mesh: ownProduct ?? named(words.meshes, subject.mesh),
    // The transcription names the version of the mesh beside it.
    version: ownProduct === undefined ? (subject.version ?? null) : null,
    relativeTo: scenario.relativeTo ?? null,
    // No requests and no connections are no load, which has no number.
    rps: scenario.rps || null,
    connections: scenario.connections || null,
    payloadBytes: scenario.payloadBytes ?? null,
    protocol: words.protocols[scenario.protocol ?? 'none'] ?? null,
    params: Object.fromEntries(params),
    metric: toMetric(row),
    component: toComponent(row),
    statistic: words.plainMetrics.includes(metric.name)
      ? 'value'
      : named(words.statistics, statistic),
    value: row.value,
    unit: named(words.units, metric.unit),
    method: row.method,
    n: countRuns(row),
    spread: error
      ? [
          named(words.spreads, error.kind),
          error.value ?? null,
          error.low ?? null,
          error.high ?? null,
        ]
      : null,
    samples: row.samples.map(readValue),
  }
}

/** What a transcription holds: all readings, those without value, with error bar, with single runs. */
export function transcribedCounts(slug: string): Omit<Counts, 'computed'> {
  const { results, claims } = transcription(slug)
  return {
    observations: new Set(results.map(({ observation }) => observation)).size,
    readings: results.length,
    nulls: results.filter(({ value }) => value === null).length,
    spreads: results.filter(({ error }) => error).length,
    withRuns: results.filter(({ samples }) => samples.length > 0).length,
    runs: results.flatMap(({ samples }) => samples).length,
    claims: claims.length,
  }
}

/** Every canonical value of a transcription in the words of the API, sorted. */
export const transcribedLines = (slug: string): string[] =>
  transcription(slug)
    .results.filter(({ canonical }) => canonical)
    .map((row) => formatLine(toLine(slug, row)))
    .sort()
