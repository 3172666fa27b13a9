import { type FieldTable, identity, load, loads, plan, result } from '../../model/fields'
import { boundText, type Load, targetLoad } from '../../model/load'

/** <id>_qps_<rate>_c_<connections>_<size>_<mode>; qps 0 is as fast as possible. */
export const LABEL = /_qps_(\d{1,9})_c_(\d{1,7})_([A-Za-z0-9]+)_(.+)$/

/** Whether the label of a row calls it the control without a mesh; null where it says neither. */
export const isBaselineRow = (mode: string | undefined): boolean | null =>
  mode === undefined ? null : /(?:^|_)baseline$/.test(mode)

/**
 * The runner writes rate, connections, size and set-up into the label. Which row is the control is what was measured and no
 * load; telemetry, encryption and which sides have a proxy keep rows apart.
 */
const toLabelLoad = (label: unknown): Load => {
  const [, , , size, mode = ''] = LABEL.exec(String(label)) ?? []
  if (size === undefined) return {}
  const setup = mode.replace(/(?:^|_)(?:baseline|both)$/, '')
  return {
    size: /^\d+$/.test(size) ? Number(size) : size,
    ...(setup === '' ? {} : { setup: boundText(setup) }),
  }
}

const RESPONSE_BYTES = 'response_bytes_about'
/** Headers of a response; meshes add some. */
const HEADER_BYTES = 1000

/**
 * The mean size of responses with their headers is a result where the label has the size that was asked for; a row whose
 * label has none, or another one, states it nowhere else. Two digits, as failures change the mean.
 */
export function toPayloadLoad(payload: number | null, label: string): Load {
  const size = Number(LABEL.exec(label)?.[3] ?? NaN)
  if (payload === null || payload === 0 || payload <= 2 * size + HEADER_BYTES) return {}
  return { [RESPONSE_BYTES]: Number(payload.toPrecision(2)) }
}

/** Columns of the runner's table, and fields of its lines in JSON. */
export const ISTIO_COLUMNS: FieldTable = {
  StartTime: identity,
  Labels: loads('size, setup', toLabelLoad),
  RequestedQPS: plan('targetRps'),
  NumThreads: plan('connections'),
  RunType: load('run_type', null, (type) =>
    /^(?:HTTP|TCP|UDP)$/.test(String(type)) ? null : type,
  ),
  URL: loads('path, query', (url) => targetLoad(String(url))),
  ActualDuration: result,
  ActualQPS: result,
  errorPercent: result,
  Payload: loads(RESPONSE_BYTES, () => ({})),
  min: result,
  max: result,
  avg: result,
  percentiles: result,
  resources: result,
}

/** Name of a column in ISTIO_COLUMNS: percentiles and proxies are chosen by the user. */
export function toIstioColumn(name: string): string {
  if (/^p\d{2,6}(?:cpu|mem|$)/.test(name)) return 'percentiles'
  return /^(?:cpu|mem)_[A-Za-z]+_(?:avg|max|min)_/.test(name) ? 'resources' : name
}

/** A row by the columns of the table; "-" is what the runner writes for nothing. */
export const toIstioFields = (values: ReadonlyMap<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    [...values].map(([name, cell]) => [toIstioColumn(name), cell === '-' ? null : cell]),
  )
