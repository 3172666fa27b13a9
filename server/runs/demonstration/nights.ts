import type { Mode } from '@/ingest/dictionary/vocabulary'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { makeFortioFile, seededNumbers } from './fortio-file'

/** Organisation and campaign of the demonstration. */
export const DEMONSTRATION_SLUG = 'demonstration'

/** Products that exist here alone: no made-up number stands under the name of a real one. */
export const PRODUCTS = [
  { slug: 'example-mesh-a', name: 'Example mesh A' },
  { slug: 'example-mesh-b', name: 'Example mesh B' },
] as const

type Subject = { mesh: string; mode: Mode; version: string | null; median: number }

/** What is measured, with its median latency in seconds at the lowest load. */
export const SUBJECTS: readonly Subject[] = [
  { mesh: 'none', mode: 'none', version: null, median: 0.0009 },
  { mesh: 'example-mesh-a', mode: 'sidecar', version: '1.4.0', median: 0.0016 },
  { mesh: 'example-mesh-b', mode: 'sidecar', version: '2.1.0', median: 0.0013 },
]

/** Requests per second, and the factor that the load has on every latency. */
export const LOADS = [
  { rps: 200, factor: 1 },
  { rps: 1000, factor: 1.15 },
] as const
const CONNECTIONS = 16
export const NIGHTS = 30
export const REPETITIONS = 3
/** From this night on, counted from 0, a commit makes one product slower. */
export const REGRESSION = { mesh: 'example-mesh-b', night: 20, factor: 1.15 } as const
/** A pull request that makes the other product slower. */
export const PULL_REQUEST = { mesh: 'example-mesh-a', number: 42, factor: 1.12, rps: 1000 } as const

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** 02:00 UTC of a night; the last one is the night before today's. @param today any time of the day of the command */
export const nightStart = (today: Date, night: number): Date =>
  new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - NIGHTS + night, 2),
  )

const HEX = 16
const DIGITS = 40

/** 40 hexadecimal digits that belong to a text. */
function makeCommit(text: string): string {
  const next = seededNumbers(text)
  return Array.from({ length: DIGITS }, () => Math.floor(next() * HEX).toString(HEX)).join('')
}

/** The commit of a product that was measured in a night. */
export const commitAt = (mesh: string, night: number): string => makeCommit(`${mesh} ${night}`)

const levelAt = (mesh: string, night: number): number =>
  mesh === REGRESSION.mesh && night >= REGRESSION.night ? REGRESSION.factor : 1

const toContext = ({ mesh, mode, version }: Subject) => ({
  campaign: DEMONSTRATION_SLUG,
  campaign_title: `${DEMONSTRATION}: nightly runs of two example meshes`,
  mesh,
  mode,
  version,
  continuous: true,
  branch: 'main',
  application: 'demonstration, not measured',
  environment: { label: 'demonstration, no test bed' },
  // The control has none.
  baseline: mesh === 'none' ? null : 'none',
})

/** One request of `POST /api/v1/runs`: the body of its kind 2, and a line of its kind 4. */
export type Envelope = { context: object; results: { name: string; raw: string }[] }

/** One product at one load. */
type Only = { mesh: string; rps: number }

type Plan = { subject: Subject; load: (typeof LOADS)[number]; startedAt: Date; factor: number }

const makeFile = (name: string, { subject, load, startedAt, factor }: Plan) => ({
  name: `${name.replaceAll(' ', '-')}.json`,
  raw: makeFortioFile({
    name,
    startedAt,
    rps: load.rps,
    connections: CONNECTIONS,
    median: subject.median * load.factor * factor,
  }),
})

/** The runs of one night: each repetition is a request of its own, as a CI job sends them. @param only of one load */
function* listNight(today: Date, night: number, only: Only | null = null): Generator<Envelope> {
  let minute = 0
  for (const load of LOADS)
    for (const subject of SUBJECTS)
      for (let repetition = 1; repetition <= REPETITIONS; repetition += 1) {
        const startedAt = new Date(nightStart(today, night).getTime() + minute * MINUTE_MS)
        minute += 2
        const { mesh } = subject
        if (only !== null && (only.mesh !== mesh || only.rps !== load.rps)) continue
        const name = `night ${night + 1} ${mesh} ${load.rps} rps repetition ${repetition}`
        const plan = { subject, load, startedAt, factor: levelAt(mesh, night) }
        const context = toContext(subject)
        yield {
          // No mesh has no commit.
          context: mesh === 'none' ? context : { ...context, commit: commitAt(mesh, night) },
          results: [makeFile(name, plan)],
        }
      }
}

/** The runs of one product at one load in the last nights, oldest first. */
export const listLastRuns = (today: Date, nights: number, only: Only): Envelope[] =>
  Array.from({ length: nights }, (_, i) => NIGHTS - nights + i).flatMap((night) => [
    ...listNight(today, night, only),
  ])

/** The run of a pull request that builds on what the last night measured, twelve hours later. */
export function listPullRequest(today: Date): Envelope[] {
  const { mesh, number, factor, rps } = PULL_REQUEST
  const startedAt = new Date(nightStart(today, NIGHTS - 1).getTime() + 12 * HOUR_MS)
  return SUBJECTS.filter((subject) => subject.mesh === mesh).flatMap((subject) =>
    LOADS.filter((load) => load.rps === rps).map((load) => ({
      context: {
        ...toContext(subject),
        pull_request: number,
        commit: makeCommit(`pull request ${number}`),
        base_commit: commitAt(mesh, NIGHTS - 1),
      },
      results: [makeFile(`pull request ${number}`, { subject, load, startedAt, factor })],
    })),
  )
}

/**
 * Everything that the demonstration sends, in the order of its runs: 30 nights of two example meshes and of no mesh at two
 * loads, three times each, a regression, and a pull request. The same each time but for the dates. Pure.
 */
export function* listEnvelopes(today: Date): Generator<Envelope> {
  for (let night = 0; night < NIGHTS; night += 1) yield* listNight(today, night)
  yield* listPullRequest(today)
}

/** Runs of a complete demonstration. */
export const RUNS = NIGHTS * LOADS.length * SUBJECTS.length * REPETITIONS + 1
