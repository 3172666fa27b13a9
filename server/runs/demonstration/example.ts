import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { fortio, fortioRun } from '@/ingest/adapters/fortio/fortio'
import type { ResultPanel, ResultRow, ResultValue, Workload } from '@/server/results/schemas'
import { describe } from '@/server/stats/describe'
import { isCompared, type ComparableRun } from '../gate/comparable-runs'
import { judgeRun } from '../gate/judge-run'
import type { RunComparison } from '../gate/schemas'
import {
  DEMONSTRATION_SLUG,
  listLastRuns,
  listPullRequest,
  PRODUCTS,
  PULL_REQUEST,
  SUBJECTS,
  type Envelope,
} from './nights'

/** What a sent result becomes: bars of its load, its comparison, and the name of its run. */
export type ResultExample = { panel: ResultPanel; comparison: RunComparison; name: string }

/** The metric of its bars. */
export const EXAMPLE_KEY = 'http.latency.p99'
const SHOWN_NIGHTS = 5
/** No date of it is shown. */
const DAY = new Date(0)
/** Page of a run or condition that nobody stored. */
const NO_PAGE = '/submit'

/** The compared values of a made-up file, by the reader of sent ones. */
function readRun({ results }: Envelope, subject: string): ComparableRun {
  const { measurements, durationSeconds } = fortioRun(JSON.parse(results[0]?.raw ?? ''))
  const compared = measurements.filter(({ key }) => isCompared(key))
  return {
    id: results[0]?.name ?? '',
    at: DAY.toISOString(),
    commit: null,
    subject,
    durationSeconds,
    values: new Map(compared.map(({ key, value }) => [key, value])),
    excluded: new Map(),
    counts: new Map(),
    shares: new Map(),
    expected: [],
  }
}

const readLastRuns = (tested: Tested): ComparableRun[] =>
  listLastRuns(DAY, SHOWN_NIGHTS, { mesh: tested.mesh, rps: PULL_REQUEST.rps }).map((file) =>
    readRun(file, findSubject(tested)),
  )

const WORKLOAD: Workload = {
  protocol: null,
  application: null,
  topology: null,
  targetRps: PULL_REQUEST.rps,
  connections: null,
  payloadBytes: null,
  durationSeconds: null,
  warmupSeconds: null,
  params: {},
}

function toValue(conditionId: number, runs: readonly ComparableRun[]): ResultValue {
  const { mean, sd, n } = describe(runs.flatMap(({ values }) => values.get(EXAMPLE_KEY) ?? []))
  return {
    conditionId,
    key: EXAMPLE_KEY,
    method: 'mean_of_runs',
    value: mean,
    nullReason: null,
    n,
    acrossRuns: 'mean',
    spreadKind: 'sd',
    spread: sd,
    spreadEnds: null,
    lo: null,
    hi: null,
    points: [],
    evidence: null,
    printed: null,
    flags: [],
    href: NO_PAGE,
    sourceHref: null,
    sourceFile: null,
  }
}

type Tested = (typeof SUBJECTS)[number]

const findName = (mesh: string): string =>
  PRODUCTS.find(({ slug }) => slug === mesh)?.name ?? 'No mesh'

const findSubject = ({ mesh, version }: Tested): string =>
  [findName(mesh), version].filter(Boolean).join(' ')

const toRow = (tested: Tested, id: number, runs: readonly ComparableRun[]): ResultRow => ({
  subject: {
    id,
    mesh: tested.mesh,
    meshName: findName(tested.mesh),
    version: tested.version,
    track: 'semver',
    sortKey: null,
    mode: tested.mode,
    label: findName(tested.mesh),
    config: {},
    note: null,
    isBaseline: tested.mesh === 'none',
  },
  applicability: 'measured',
  note: null,
  workload: WORKLOAD,
  value: toValue(id, runs),
})

const makePanel = (rows: ResultRow[]): ResultPanel => ({
  familyKey: DEMONSTRATION_SLUG,
  groupKey: DEMONSTRATION_SLUG,
  key: EXAMPLE_KEY,
  title: DEMONSTRATION,
  loadLabel: `${PULL_REQUEST.rps.toLocaleString('en-US')} requests/s`,
  origin: {
    campaign: DEMONSTRATION_SLUG,
    campaignTitle: DEMONSTRATION,
    organisation: DEMONSTRATION,
    organisationSlug: DEMONSTRATION_SLUG,
    publication: null,
    trust: 'demonstration',
    relation: 'unknown',
    vendorOf: [],
    declared: null,
    measuredOn: null,
    receivedOn: null,
  },
  harness: {
    name: fortio.label,
    version: null,
    loadModel: 'paced_uncorrected',
    quantileMethod: 'unknown',
  },
  workload: WORKLOAD,
  environment: DEMONSTRATION,
  discardRule: null,
  aggregation: null,
  isSpreadDrawn: false,
  leftOut: 0,
  rows,
})

function compute(): ResultExample {
  const series = SUBJECTS.map((tested) => ({ tested, runs: readLastRuns(tested) }))
  const earlier = series.find(({ tested }) => tested.mesh === PULL_REQUEST.mesh)
  const [proposed] = listPullRequest(DAY)
  if (!earlier || !proposed) throw new RangeError('the demonstration has no pull request')
  const found = {
    run: readRun(proposed, findSubject(earlier.tested)),
    earlier: [...earlier.runs].reverse(),
    nearest: null,
    isContinuous: true,
    isDemonstration: true,
    branch: 'main',
    pullRequest: PULL_REQUEST.number,
    baseCommit: null,
    isBaseMeasured: false,
  }
  const input = { id: found.run.id, max: null, min: null, failOn: 'regression' }
  return {
    panel: makePanel(series.map(({ tested, runs }, i) => toRow(tested, i + 1, runs))),
    comparison: judgeRun(found, input),
    name: `${DEMONSTRATION}: ${findSubject(earlier.tested)}, run 1`,
  }
}

let computed: ResultExample | null = null

/**
 * A result of the demonstration as if it were stored: its files, by the reader, statistics and words of sent ones. Without a
 * database, and the same each time; computed once.
 */
export const getResultExample = (): ResultExample => (computed ??= compute())
