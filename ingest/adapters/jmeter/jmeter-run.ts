import type { AdapterError, ErrorPlace } from '../../model/adapter'
import { MAX_LATENCY_SECONDS, unexpected } from '../../formats/decode'
import { coarseResolution, noRequests } from '../../formats/http-outcome'
import { RowLoad } from '../../formats/row-load'
import { toSubLoads } from '../../formats/sub-loads'
import type { FieldTable } from '../../model/fields'
import type { ParsedRun } from '../../model/parsed-run'
import { failures, notice, tooFewSamples } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import { isoTime } from '../../formats/sample-table'
import { SAMPLE_LEVELS, SAMPLE_METHOD, Samples } from '../../formats/samples'
import { scale } from '../../dictionary/units'
import { protocolOr } from '@/ingest/model/assume-protocol'
import { SentBytes } from './sent-bytes'
import { GROUP_THREADS, LABEL } from './jmeter-fields'
import { UrlMix } from './url-mix'

export const JMETER_COMMAND =
  'jmeter -n -t plan.jmx -l result.jtl -Jjmeter.save.saveservice.output_format=csv -Jjmeter.save.saveservice.print_field_names=true'
export const JMETER = { format: 'jmeter', hint: JMETER_COMMAND }

/** One sample as a JTL file prints it; empty where the file has no such column or attribute. */
export type JtlSample = {
  /** start, milliseconds since 1970 */
  timeStamp: string
  elapsed: string
  label: string
  success: string
  responseCode: string
  allThreads: string
  grpThreads: string
  sentBytes: string
  url: string
  /** names of all columns, or of attributes and children; the same array for rows of one table */
  names: readonly string[]
  cells: readonly string[]
  /** null: the file does not state it */
  isTls: boolean | null
  isHttp: boolean
  place: ErrorPlace
}

const bad = (what: string, expected: string, found: unknown, place: ErrorPlace): AdapterError =>
  unexpected({ ...JMETER, what, expected, found, place })

class Label {
  readonly samples = new Samples()
  readonly load: RowLoad
  readonly sentBytes = new SentBytes()
  readonly urls = new UrlMix()
  errors = 0
  firstMs = Infinity
  lastMs = -Infinity
  threads = 0
  groupThreads = 0
  tls = 0
  http = 0

  constructor(table: FieldTable) {
    this.load = new RowLoad(table)
  }

  add(sample: JtlSample): void {
    const { elapsed, timeStamp, place } = sample
    const ms = /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : NaN
    if (!(ms <= MAX_LATENCY_SECONDS * 1000))
      throw bad('elapsed', 'whole milliseconds, 0 or more', elapsed, place)
    this.samples.add(scale(ms, 1e-3))
    this.load.add(sample.names, sample.cells)
    if (/^\d{1,7}$/.test(sample.grpThreads))
      this.groupThreads = Math.max(this.groupThreads, Number(sample.grpThreads))
    this.sentBytes.add(sample.sentBytes)
    this.urls.add(sample.url)
    if (isFailure(sample)) this.errors++
    if (sample.isTls) this.tls++
    if (sample.isHttp) this.http++
    this.time(timeStamp, ms, place)
    if (sample.allThreads === '') return
    if (!/^\d{1,7}$/.test(sample.allThreads))
      throw bad('allThreads', 'a whole number', sample.allThreads, place)
    this.threads = Math.max(this.threads, Number(sample.allThreads))
  }

  /** jmeter.save.saveservice.timestamp_format may be a date without a zone, which says no instant. */
  private time(timeStamp: string, ms: number, place: ErrorPlace): void {
    if (timeStamp === '' || /^\d{4}[-/]\d\d[-/]\d\d /.test(timeStamp)) return
    if (!/^\d{12,13}$/.test(timeStamp))
      throw bad('timeStamp', 'milliseconds since 1970', timeStamp, place)
    this.firstMs = Math.min(this.firstMs, Number(timeStamp))
    this.lastMs = Math.max(this.lastMs, Number(timeStamp) + ms)
  }
}

function isFailure({ success, responseCode, place }: JtlSample): boolean {
  if (success === '') return !/^[23]\d\d$/.test(responseCode)
  if (success !== 'true' && success !== 'false')
    throw bad('success', 'true or false', success, place)
  return success === 'false'
}

const MAX_LABELS = 1000

/**
 * One run per label: the samples of a transaction contain those of its requests, so a sum would count them twice.
 * @param table of the fields that the samples have
 */
export function jmeterRuns(all: Iterable<JtlSample>, table: FieldTable): ParsedRun[] {
  const labels = new Map<string, Label>()
  for (const sample of all) {
    const found = labels.get(sample.label) ?? new Label(table)
    if (labels.size >= MAX_LABELS && !labels.has(sample.label))
      throw bad('the label', `one of at most ${MAX_LABELS}`, sample.label, sample.place)
    labels.set(sample.label, found)
    found.add(sample)
  }
  if (labels.size === 0) throw noRequests(JMETER)
  const several =
    labels.size > 1 ? [notice('MULTIPLE_RUNS', `${labels.size} labels are as many runs`)] : []
  const runs = [...labels].map(([name, label]) => {
    const run = toRun(name, label)
    return { ...run, notices: [...run.notices, ...several] }
  })
  return toSubLoads(LABEL, runs)
}

const JMETER_DEFAULT = 'HTTP/1.1 is what an HTTP Request of JMeter speaks'
const COARSE_BELOW_SECONDS = 0.01

function toRun(name: string, label: Label): ParsedRun {
  const { samples, errors, threads, tls, http, firstMs, lastMs } = label
  const seconds = lastMs > firstMs ? scale(lastMs - firstMs, 1e-3) : null
  const measurements = samples.measurements('http.latency')
  const min = measurements.find(({ key }) => key === 'http.latency.min')?.value ?? 0
  const isTls = tls === samples.count
  const { groupThreads } = label
  const { load, notices } = label.load.get()
  const run: ParsedRun = {
    ...emptyRun({
      name: 'jmeter',
      version: null,
      loadModel: 'closed',
      quantileMethod: SAMPLE_METHOD,
    }),
    name: name.slice(0, 200) || null,
    ...(http === 0
      ? {}
      : protocolOr(tls === 0 ? null : isTls ? 'https' : 'mixed', 'http1', JMETER_DEFAULT)),
    startedAt: Number.isFinite(firstMs) ? isoTime(firstMs / 1000) : null,
    durationSeconds: seconds,
    achievedRps: seconds === null ? null : samples.count / seconds,
    connections: threads || null,
    load: {
      ...load,
      ...label.sentBytes.get(),
      ...label.urls.get(),
      ...(groupThreads > 0 && groupThreads !== threads ? { [GROUP_THREADS]: groupThreads } : {}),
    },
    requests: samples.count,
    errors,
    latencyIncludesErrors: true,
    measurements,
    histograms: [samples.histogram('http.latency', 'uncorrected')],
  }
  run.notices = [
    ...tooFewSamples(SAMPLE_LEVELS, samples.count),
    ...failures(run),
    ...(min < COARSE_BELOW_SECONDS ? [coarseResolution('1 ms')] : []),
    ...notices,
  ]
  return run
}
