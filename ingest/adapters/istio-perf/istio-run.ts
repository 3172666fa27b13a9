import {
  MAX_DURATION_SECONDS,
  MAX_LATENCY_SECONDS,
  MAX_RPS,
  decimal,
  unexpected,
} from '../../formats/decode'
import { latencyMeasurements, type Level, type Latency } from '../../formats/latency-table'
import type { Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { notice, targetNotReached } from '../../model/notices'
import { emptyRun, measured } from '../../model/build-run'
import { scale } from '../../dictionary/units'
import { readLoad } from '../../model/fields'
import { isBaselineRow, ISTIO_COLUMNS, LABEL, toIstioFields, toPayloadLoad } from './istio-fields'
import { labelDiffers, UNLIMITED_QPS } from './istio-label'
import { protocolOr } from '@/ingest/model/assume-protocol'

/** One row by column name; a column the runner has nothing for holds "-". */
export type Cells = { values: ReadonlyMap<string, string>; line: number }

const PERCENTILE = /^p(\d{2,6})$/

/** p50 is 50; the runner leaves out the point: p999 is 99.9. */
const toLevel = (digits: string): number =>
  Number(`${digits.slice(0, 2)}.${digits.slice(2) || '0'}`)

/** "1", "0.5", "1,234" never: digits with a point; "-" is absent. */
function reader({ values, line }: Cells, context: { format: string; hint: string }) {
  const has = (name: string): boolean =>
    (values.get(name) ?? '-') !== '-' && values.get(name) !== ''
  const number = (name: string, max: number): number | null => {
    if (!has(name)) return null
    const value = decimal(values.get(name) ?? '')
    if (value !== null && value >= 0 && value <= max) return value
    throw unexpected({
      ...context,
      what: name,
      expected: `a number from 0 to ${max}`,
      found: values.get(name),
      place: { line },
    })
  }
  const latency = (name: string): Latency | null => {
    const us = number(name, MAX_LATENCY_SECONDS * 1e6)
    return us === null
      ? null
      : { seconds: scale(us, 1e-6), raw: `${values.get(name)} us`, place: { line } }
  }
  return { has, number, latency }
}

/** CPU and memory of the proxies, averaged by the runner over its window; columns name the pod. */
function resources(
  cells: Cells,
  number: (name: string, max: number) => number | null,
): Measurement[] {
  return [...cells.values.keys()].flatMap((name) => {
    const [, cpu] = /^cpu_mili_avg_(.+)$/.exec(name) ?? []
    const [, memory] = /^mem_Mi_avg_(.+)$/.exec(name) ?? []
    const pod = cpu ?? memory
    if (pod === undefined) return []
    const component = `data_plane.${pod.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}`
    const value = number(name, 1e9)
    const si = value === null ? null : cpu === undefined ? value * 2 ** 20 : scale(value, 1e-3)
    const metric = cpu === undefined ? 'mem.working_set' : 'cpu.cores'
    return measured(
      metric,
      'mean',
      si,
      value === null ? null : `${value} ${cpu === undefined ? 'Mi' : 'milli'}`,
      component,
    )
  })
}

/** The default column list lacks a comma, which glues p999 to the column after it: neither holds a value. */
function gluedColumn(cells: Cells): Notice[] {
  const glued = [...cells.values.keys()].find((name) => /^p\d{2,6}(?:cpu|mem)_/.test(name))
  if (!glued) return []
  const message = `column ${glued} is two names without a comma between them: its percentile is absent`
  return [notice('KNOWN_TOOL_DEFECT', message, 'line 1')]
}

/** @throws AdapterError with the line */
export function istioRun(
  cells: Cells,
  context: { format: string; hint: string; isTable: boolean },
): ParsedRun {
  const { has, number, latency } = reader(cells, context)
  const { values, line } = cells
  const place = `line ${line}`
  const name = values.get('Labels')?.slice(0, 300) ?? null
  const label = LABEL.exec(name ?? '')
  const stated = readLoad(ISTIO_COLUMNS, toIstioFields(values), `line ${line}`)
  const asked = number('RequestedQPS', MAX_RPS) ?? (label ? Number(label[1]) : null)
  const isUnlimited =
    asked !== null && (asked === 0 || asked >= UNLIMITED_QPS || label?.[1] === '0')
  const percentiles = [...values.keys()].flatMap((column): Level[] => {
    const digits = PERCENTILE.exec(column)?.[1]
    const one = digits === undefined ? null : latency(column)
    return digits === undefined || one === null ? [] : [{ p: toLevel(digits), ...one }]
  })
  const achievedRps = number('ActualQPS', MAX_RPS)
  const connections = number('NumThreads', 1e7)
  if (percentiles.length === 0)
    throw unexpected({
      ...context,
      what: 'the latency',
      expected: 'in a column such as p50',
      found: null,
      place: { line },
    })
  const targetRps = asked === null || isUnlimited ? null : asked
  const runType = values.get('RunType') ?? null
  const isTcp = runType === 'TCP'
  const errorPercent = number('errorPercent', 100)
  const measurements = latencyMeasurements(
    isTcp ? 'tcp.rr.latency' : 'http.latency',
    { min: latency('min'), mean: null, max: latency('max'), stddev: null, percentiles },
    // Truncated to whole microseconds.
    { format: context.format, hint: context.hint, slackSeconds: 1e-6 },
  )
  const startedAt = values.get('StartTime') ?? ''
  const isTime =
    /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(startedAt) &&
    Number.isFinite(Date.parse(startedAt))
  const unknownLabel =
    'Labels do not follow <id>_qps_<rate>_c_<connections>_<size>_<mode>: the rate that was asked for is not known'
  const failed = `${errorPercent} % of the requests failed; their latencies are inside`
  return {
    ...emptyRun({
      name: 'istio_perf',
      version: null,
      loadModel: isUnlimited
        ? 'max_throughput'
        : targetRps === null
          ? 'unknown'
          : 'paced_uncorrected',
      quantileMethod: 'fortio, interpolated in buckets, cut to whole microseconds',
    }),
    name,
    ...protocolOr(
      runType !== null && /grpc/i.test(runType) ? 'grpc' : isTcp ? 'tcp' : null,
      'http1',
      'HTTP/1.1 is what fortio speaks without -h2',
    ),
    startedAt: isTime ? startedAt : null,
    durationSeconds: number('ActualDuration', MAX_DURATION_SECONDS),
    targetRps,
    achievedRps,
    connections,
    latencyIncludesErrors: true,
    measurements: [
      ...measurements,
      ...resources(cells, number),
      ...measured(
        'http.error_ratio',
        'value',
        errorPercent === null || isTcp ? null : scale(errorPercent, 1e-2),
        `${errorPercent} %`,
      ),
    ],
    notices: [
      ...gluedColumn(cells),
      ...(label || has('RequestedQPS') ? [] : [notice('DAMAGED_FIELD', unknownLabel, place)]),
      ...(errorPercent !== null && errorPercent >= 100
        ? [notice('ALL_REQUESTS_FAILED', 'all requests failed: no latency of answers', place)]
        : errorPercent
          ? [notice('ERRORS_IN_LATENCY', failed, place)]
          : []),
      ...labelDiffers(label, { connections, asked: number('RequestedQPS', MAX_RPS) }, place),
      ...targetNotReached(targetRps, achievedRps),
      ...(isUnlimited
        ? [notice('NO_TARGET_RATE', 'sent as fast as answers came back; no rate was set', place)]
        : []),
      ...stated.notices,
    ],
    load: { ...stated.load, ...toPayloadLoad(number('Payload', 1e12), name ?? '') },
    extra: {
      mode: label?.[4] ?? null,
      isBaseline: isBaselineRow(label?.[4]),
      payload: number('Payload', 1e12),
      errorPercent,
    },
  }
}
