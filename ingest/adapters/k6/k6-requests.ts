import type { ErrorPlace } from '../../model/adapter'
import { MAX_LATENCY_SECONDS, unexpected } from '../../formats/decode'
import { RowLoad } from '../../formats/row-load'
import { isoTime } from '../../formats/sample-table'
import { Samples } from '../../formats/samples'
import { scale } from '../../dictionary/units'
import type { Protocol } from '../../dictionary/vocabulary'
import type { Load } from '../../model/load'
import type { Notice } from '../../model/parsed-run'
import { K6_COLUMNS, TAG } from './k6-fields'
import { K6 } from './k6-run'

/** One sample of one metric. */
export type Point = {
  metric: string
  value: number
  time: string
  /** of tags, or all columns; the same array for rows of one table */
  names: readonly string[]
  cells: readonly string[]
  place: ErrorPlace
}

/** Value of a tag; empty where the sample does not have it. */
export const readTag = ({ names, cells }: Point, name: string): string =>
  cells[names.indexOf(name)] ?? ''

/** K6_CSV_TIME_FORMAT: seconds, milli-, micro- or nanoseconds since 1970, or RFC 3339. */
export function parseStart(time: string): string | null {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(time)) return time
  return /^\d{10}(?:\d{3}){0,3}$/.test(time)
    ? isoTime(Number(time) / 10 ** (time.length - 10))
    : null
}

/** @throws AdapterError for what is no count */
export function addCount(sum: number, { value, place, metric }: Point): number {
  const next = sum + value
  if (Number.isSafeInteger(value) && value >= 0 && Number.isSafeInteger(next)) return next
  const expected = 'a whole number, 0 or more'
  throw unexpected({ ...K6, what: metric, expected, found: value, place })
}

function toProtocol(proto: string, url: string): Protocol {
  if (/^HTTP\/2/.test(proto)) return 'h2'
  return /^https:/i.test(url) ? 'https' : 'http1'
}

/** Adds up the samples of one kind of request. */
export class Requests {
  readonly samples = new Samples()
  private readonly stated = new RowLoad(K6_COLUMNS)
  private readonly protocols = new Set<Protocol>()
  private counted = 0
  failed = 0
  hasOutcome = false
  startedAt: string | null = null

  constructor(readonly isGrpc: boolean) {}

  add(point: Point): void {
    this.startedAt ??= parseStart(point.time)
    if (point.metric === 'http_reqs') this.counted = addCount(this.counted, point)
    else if (point.metric === 'http_req_failed') {
      this.failed = addCount(this.failed, point)
      this.hasOutcome = true
    } else this.addLatency(point)
  }

  private addLatency(point: Point): void {
    const { value, place } = point
    const seconds = value >= 0 ? scale(value, 1e-3) : NaN
    if (!(seconds <= MAX_LATENCY_SECONDS))
      throw unexpected({
        ...K6,
        what: 'the latency',
        expected: 'a number of milliseconds, 0 or more',
        found: value,
        place,
      })
    this.samples.add(seconds)
    this.stated.add(point.names, point.cells)
    const proto = readTag(point, 'proto')
    if (proto !== '') this.protocols.add(toProtocol(proto, readTag(point, 'url')))
    if (!this.isGrpc) return
    const status = readTag(point, 'status')
    this.counted++
    if (/^\d+$/.test(status)) this.hasOutcome = true
    if (status !== '0') this.failed++
  }

  get requests(): number {
    return this.counted || this.samples.count
  }

  get protocol(): Protocol | null {
    if (this.isGrpc) return 'grpc'
    const [protocol = null, ...others] = this.protocols
    return others.length > 0 ? 'mixed' : protocol
  }

  /** Tags that no table names are the script's own; a name that is the URL says nothing more. */
  readLoad(): { load: Load; notices: Notice[] } {
    const { load: stated } = this.stated.get()
    const { name, path, query, ...rest } = stated
    const target = query === undefined ? path : `${String(path)}?${String(query)}`
    const isUrl = name === undefined || name === target
    const where = isUrl
      ? { ...(path === undefined ? {} : { path }), ...(query === undefined ? {} : { query }) }
      : { name }
    const named = Object.entries(rest).map(([key, value]) => [key.replace(/^unread\./, TAG), value])
    return { load: { ...where, ...Object.fromEntries(named) } as Load, notices: [] }
  }
}
