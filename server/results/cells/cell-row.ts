import type { SpreadKindName } from '@/ingest/dictionary/vocabulary'

/** One value of one condition with everything a chart says about it, as the database returns it. */
export type CellRow = {
  condition_id: number
  group_key: string
  family_key: string
  applicability: string
  condition_note: string | null
  subject_id: number
  subject_label: string
  subject_note: string | null
  version_raw: string | null
  mode: string
  config: Record<string, unknown>
  track: string
  sort_key: string | null
  mesh: string
  mesh_name: string
  mesh_is_baseline: boolean
  is_baseline: boolean
  protocol: string | null
  application: string | null
  topology: string | null
  target_rps: number | null
  connections: number | null
  payload_bytes: number | null
  duration_s: number | null
  warmup_s: number | null
  params: Record<string, unknown>
  harness: string
  harness_version: string | null
  load_model: string
  quantile_method: string
  environment: string
  environment_id: number
  is_environment_stated: boolean
  workload_id: number
  org_id: number
  campaign: string
  campaign_title: string
  sweep_axes: string[]
  discard_rule: { text?: string; where?: Record<string, unknown> | null } | null
  aggregation: string | null
  organisation: string
  organisation_slug: string
  publication: string | null
  publication_title: string | null
  publication_url: string | null
  published_on: string | null
  relation: string | null
  vendor_of: string[] | null
  declared_relation: string | null
  declared_vendor_of: string[] | null
  measured_on: string | null
  received_on: string | null
  /** of the valid runs, in seconds */
  shortest_s: number | null
  longest_s: number | null
  metric: string
  component: string
  statistic: string
  q_ppm: number
  method: string
  n: number | null
  across_runs: string | null
  value: number | null
  null_reason: string | null
  spread_kind: string | null
  spread: number | null
  lo: number | null
  hi: number | null
  evidence: string | null
  printed_value: number | null
  printed_unit: string | null
  printed_spread: number | null
  printed_spread_kind: SpreadKindName | null
  printed_spread_lo: number | null
  printed_spread_hi: number | null
  reading_pm: number | null
  reading_pm_percent: number | null
  not_ranked: string | null
  run_values: number[] | null
  remarks: string[] | null
  source: Record<string, unknown> | null
}
