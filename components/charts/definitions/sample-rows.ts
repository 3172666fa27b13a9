import type { Mode } from '@/ingest/dictionary/vocabulary'
import type {
  Origin,
  ResultPanel,
  ResultRow,
  ResultValue,
  Workload,
} from '@/server/results/schemas'

/** Rows and panels for tests; values are given in the display unit of the metric. */
export type RowInput = {
  label: string
  mesh: string
  version?: string | null
  sortKey?: string | null
  mode?: Mode
  note?: string
  isBaseline?: boolean
  notApplicable?: boolean
  config?: Record<string, unknown>
  value: number | null
} & Partial<Omit<ResultValue, 'value'>>

const FACTORS: Record<string, number> = { 'http.latency': 1e-3, 'tcp.throughput': 1e9 }
const findFactor = (key: string) => FACTORS[key.split('.').slice(0, 2).join('.')] ?? 1

const scaled = (value: number | null | undefined, factor: number) =>
  value === null || value === undefined ? null : value * factor

const WORKLOAD = {
  protocol: null,
  application: null,
  topology: null,
  targetRps: null,
  connections: null,
  payloadBytes: null,
  durationSeconds: null,
  warmupSeconds: null,
  params: {},
}

export function sampleRow(key: string, input: RowInput, id: number): ResultRow {
  const { label, mesh, version, sortKey, mode, note, isBaseline, notApplicable, config, ...value } =
    input
  const factor = findFactor(key)
  return {
    subject: {
      id,
      mesh,
      meshName: mesh === 'none' ? 'No mesh' : mesh.charAt(0).toUpperCase() + mesh.slice(1),
      version: version ?? null,
      track: 'semver',
      sortKey: sortKey === undefined ? (version ?? null) : sortKey,
      mode: mode ?? (mesh === 'none' ? 'none' : 'sidecar'),
      label,
      config: config ?? {},
      note: null,
      isBaseline: isBaseline ?? mesh === 'none',
    },
    applicability: notApplicable ? 'not_applicable' : 'measured',
    note: note ?? null,
    workload: WORKLOAD,
    value: {
      conditionId: id,
      key,
      method: 'published',
      nullReason: null,
      n: null,
      acrossRuns: null,
      spreadKind: null,
      evidence: 'chart-label',
      printed: null,
      flags: [],
      href: `/conditions/${id}`,
      sourceHref: null,
      sourceFile: null,
      ...value,
      points: (value.points ?? []).map((p) => p * factor),
      value: scaled(value.value, factor),
      spread: scaled(value.spread, factor),
      spreadEnds: value.spreadEnds
        ? {
            kind: value.spreadEnds.kind,
            lo: value.spreadEnds.lo * factor,
            hi: value.spreadEnds.hi * factor,
          }
        : null,
      lo: scaled(value.lo, factor),
      hi: scaled(value.hi, factor),
    },
  }
}

export const ORIGIN: Origin = {
  campaign: 'sample',
  campaignTitle: 'Sample campaign',
  organisation: 'Sample organisation',
  organisationSlug: 'sample',
  publication: null,
  trust: 'submitted',
  relation: 'unknown',
  vendorOf: [],
  declared: null,
  measuredOn: null,
  receivedOn: null,
}

export const samplePanel = (
  key: string,
  rows: RowInput[],
  targetRps: number | null = null,
  loadLabel = '',
  workload: Partial<Workload> = {},
): ResultPanel => ({
  familyKey: 'family',
  groupKey: `group-${targetRps ?? ''}-${workload.connections ?? ''}`,
  key,
  title: '',
  loadLabel,
  origin: ORIGIN,
  harness: { name: 'wrk2', version: null, loadModel: 'open_corrected', quantileMethod: 'hdr' },
  workload: { ...WORKLOAD, targetRps, ...workload },
  environment: 'three nodes',
  discardRule: null,
  aggregation: null,
  isSpreadDrawn: false,
  leftOut: 0,
  rows: rows.map((row, i) => sampleRow(key, row, i + 1)),
})
