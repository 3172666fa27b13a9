import { readerVersion } from '@/ingest/adapters/reader-versions'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { MAX_COMPARED } from '@/server/stats/repeats-alike'
import type { Decision } from './decide'
import type { NewRun } from './pending-submission'

/**
 * The rows of a batch as the statements of `write.ts` take them, under the names of their columns. Bytes are hexadecimal
 * digits, numbers are exact: JSON carries the shortest text that reads back as the same one.
 */
const parsed = ({ file, sourceIndex }: NewRun) => {
  const one = file.runs[sourceIndex]
  if (!one) throw new Error('a run is not in its file')
  return one
}

export const ingestRows = ({ ingests }: Decision) =>
  ingests.map(({ id, principal, file, report }) => ({
    id,
    sha256: file.sha256,
    file_name: file.name,
    adapter: file.adapter.id,
    adapter_version: String(readerVersion(file.adapter.id)),
    org_id: principal.orgId,
    token_id: principal.tokenId,
    context_digest: file.contextDigest,
    context: file.context,
    provenance: { ciRun: principal.ciRun },
    report: { runs: report },
  }))

/** Measured latencies and throughputs; what a plan sets is equal in all runs and distinguishes nothing. */
function toCompared(measurements: readonly { key: string; value: number }[]) {
  const pairs = measurements.flatMap(({ key, value }) => {
    const metric = parseMetricKey(key)
    if (!metric || !/(?:latency|throughput|rtt)$/.test(metric.metric)) return []
    const { component, statistic, quantilePpm } = metric
    return [[`${metric.metric} ${component} ${statistic} ${quantilePpm ?? -1}`, value] as const]
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}

export const runRows = (runs: readonly NewRun[]) =>
  runs.map((row) => {
    const { run, contentDigest, numbersDigest } = parsed(row)
    const { started_at, commit, ci_url, branch, pull_request, base_commit } = row.file.context
    return {
      id: row.id,
      condition_id: row.conditionId,
      replicate: row.replicate,
      ingest_id: row.ingestId,
      source_index: row.sourceIndex,
      name: run.name,
      started_at: run.startedAt ?? started_at ?? null,
      duration_s: run.durationSeconds,
      achieved_rps: run.achievedRps,
      requests: run.requests,
      errors: run.errors,
      not_sent: run.notSent,
      commit_sha: commit ?? null,
      ci_url: ci_url ?? null,
      branch: branch ?? null,
      pull_request: pull_request ?? null,
      base_commit: base_commit ?? null,
      notices: run.notices,
      extra: run.extra,
      content_digest: contentDigest,
      numbers_digest: numbersDigest,
      compared:
        row.replicate <= MAX_COMPARED && pull_request == null ? toCompared(run.measurements) : null,
      is_pending: row.isPending,
    }
  })

export const measurementRows = (runs: readonly NewRun[]) =>
  runs.flatMap((row) =>
    parsed(row).run.measurements.map(({ key, value, censored, rawText }) => {
      const metric = parseMetricKey(key)
      if (!metric) throw new Error(`${key} is not a key of the metric dictionary`)
      return {
        run_id: row.id,
        metric: metric.metric,
        component: metric.component,
        statistic: metric.statistic,
        q_ppm: metric.quantilePpm ?? -1,
        value,
        censored,
        raw_text: rawText,
      }
    }),
  )

export const distributionRows = (runs: readonly NewRun[]) =>
  runs.flatMap((row) =>
    parsed(row).run.histograms.map((h) => ({
      run_id: row.id,
      metric: h.metric,
      component: h.component,
      format: h.format,
      correction: h.correction,
      unit_scale: h.unitScale,
      total_count: h.count,
      is_mergeable: h.mergeable,
      note: h.note,
      data: h.data,
    })),
  )

export const flagRows = (runs: readonly NewRun[]) =>
  runs.flatMap((row) =>
    parsed(row).flags.map(({ code, scope, severity, text }) => ({
      run_id: row.id,
      code,
      scope,
      severity,
      text,
    })),
  )

/** Bodies of new files one after another, and where each begins, from 1 as SQL counts. A file is there once. */
export function blobRows({ ingests }: Decision): {
  bodies: Uint8Array<ArrayBuffer>
  rows: { sha256: string; byte_size: number; encoding: string; first: number; length: number }[]
} {
  const files = [...new Map(ingests.map(({ file }) => [file.sha256, file])).values()]
  // In one order everywhere, so that two instances that store the same files never deadlock.
  files.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
  let first = 1
  const rows = files.map(({ sha256, byteSize, packed: { encoding, body } }) => {
    const row = { sha256, byte_size: byteSize, encoding, first, length: body.byteLength }
    first += body.byteLength
    return row
  })
  return { bodies: new Uint8Array(Buffer.concat(files.map((f) => f.packed.body))), rows }
}
