import { decimal, MAX_DURATION_SECONDS, MAX_RPS, unexpected } from '../../formats/decode'
import { MAX_BITS_PER_SECOND, throughput } from '../../formats/throughput'
import { scale } from '../../dictionary/units'
import type { ErrorPlace } from '../../model/adapter'
import { emptyRun, measured, percentile } from '../../model/build-run'
import { readLoad } from '../../model/fields'
import { notice } from '../../model/notices'
import type { Measurement, Notice, ParsedRun } from '../../model/parsed-run'
import { PLACEMENT, TEST_FIELDS } from './k8s-netperf-columns'

export const K8S_NETPERF_COMMAND =
  'k8s-netperf --config netperf.yml --json > result.json, or result-*.csv of --csv'

/** One test: how it ran, as texts by our names of columns, and what came out. Null where a form does not say it. */
export type TestRow = {
  test: ReadonlyMap<string, string>
  place: ErrorPlace
  unit: string | null
  rate: string | null
  p99: string | null
  retransmits: string | null
  lossPercent: string | null
  /** of 95 %, for the rate */
  interval: [number, number] | null
  version: string | null
  startedAt: string | null
}

const placeWords = (place: ErrorPlace): string | null =>
  place === null ? null : 'line' in place ? `line ${place.line}` : place.pointer

function number(row: TestRow, what: string, printed: string | null, max: number): number | null {
  if (printed === null || printed === '' || printed === 'NaN') return null
  const value = decimal(printed)
  if (value !== null && value >= 0 && value <= max) return value
  throw unexpected({
    format: 'k8s-netperf',
    what,
    expected: `a number from 0 to ${max}`,
    found: printed,
    place: row.place,
    hint: K8S_NETPERF_COMMAND,
  })
}

const count = (row: TestRow, name: string): number | null => {
  const value = number(row, name, row.test.get(name) ?? null, MAX_DURATION_SECONDS)
  if (value === null || Number.isInteger(value)) return value
  return number(row, name, 'not a whole number', 0)
}

type Profile = { transport: 'tcp' | 'udp'; kind: 'stream' | 'rr' | 'crr' }

function readProfile(row: TestRow): Profile {
  const name = row.test.get('profile') ?? ''
  const [, transport, kind] = /^(TCP|UDP)_(STREAM|STREAM_LAT|RR|CRR)$/.exec(name) ?? []
  if (transport === undefined || kind === undefined)
    throw unexpected({
      format: 'k8s-netperf',
      what: 'the profile',
      expected: 'TCP_STREAM, UDP_STREAM, TCP_RR, UDP_RR or TCP_CRR',
      found: name,
      place: row.place,
      hint: K8S_NETPERF_COMMAND,
    })
  return {
    transport: transport === 'TCP' ? 'tcp' : 'udp',
    kind: kind === 'RR' ? 'rr' : kind === 'CRR' ? 'crr' : 'stream',
  }
}

/** The unit goes by the profile, whatever the driver measures: Mb/s for streams, OP/s for transactions. */
function checkUnit(row: TestRow, { kind }: Profile): void {
  const expected = kind === 'stream' ? 'Mb/s' : 'OP/s'
  if (row.unit === null || row.unit === expected) return
  throw unexpected({
    format: 'k8s-netperf',
    what: 'the unit',
    expected: `${expected}, as ${row.test.get('profile') ?? ''} has it`,
    found: row.unit,
    place: row.place,
    hint: K8S_NETPERF_COMMAND,
  })
}

/**
 * The column is the mean over samples (and processes) of their p99. One sample of one netperf is the p99 of its transactions; uperf
 * takes it over means of seconds, iperf3 has none and prints 0, and a stream times its send calls.
 */
function readTail(row: TestRow, { kind }: Profile, isSingle: boolean) {
  const us = number(row, 'the latency', row.p99, 1e12)
  const driver = row.test.get('driver') ?? 'netperf'
  if (us === null || us === 0) return { measurements: [], notices: [] }
  const why =
    kind === 'stream'
      ? 'of a stream it is the time of one send call'
      : driver !== 'netperf'
        ? `${driver} takes it over the means of seconds`
        : isSingle
          ? null
          : 'it is the mean of the p99 of several samples or processes'
  if (why === null)
    return {
      measurements: percentile(`tcp.${kind}.latency`, 99, scale(us, 1e-6), `${row.p99} usec`),
      notices: [],
    }
  const message = `the 99%tile of ${row.p99 ?? ''} usec is left out: ${why}`
  return {
    measurements: [],
    notices: [notice('NOT_REQUEST_LATENCY', message, placeWords(row.place))],
  }
}

function readRate(row: TestRow, { transport, kind }: Profile): Measurement[] {
  if (kind !== 'stream') {
    const rate = number(row, 'the rate', row.rate, MAX_RPS)
    return measured(`tcp.${kind}.rate`, 'mean', rate || null, `${row.rate ?? ''} OP/s`)
  }
  const mbits = number(row, 'the throughput', row.rate, MAX_BITS_PER_SECOND / 1e6)
  return throughput(transport, mbits ? scale(mbits, 1e6) : null, `${row.rate ?? ''} Mb/s`)
}

/** Only netperf and iperf3 count them; the others print 0. */
function readLosses(row: TestRow, profile: Profile, isSingle: boolean): Measurement[] {
  if (profile.kind !== 'stream' || !/^(?:netperf|iperf3)?$/.test(row.test.get('driver') ?? ''))
    return []
  if (profile.transport === 'udp') {
    const percent = number(row, 'the loss', row.lossPercent, 100)
    return measured(
      'udp.loss',
      'ratio',
      percent === null ? null : percent / 100,
      `${row.lossPercent ?? ''} %`,
      'receiver',
    )
  }
  const segments = number(row, 'the retransmissions', row.retransmits, MAX_RPS)
  return isSingle ? measured('tcp.retransmits', 'total', segments, null, 'sender') : []
}

/** ib_write_bw prints MiB/s under the heading Mb/s. */
const isMislabelled = ({ test }: TestRow): boolean => test.get('driver') === 'ib_write_bw'

const describe = ({ test }: TestRow): string =>
  [test.get('driver'), test.get('profile'), test.get('message_size')].filter(Boolean).join(' ')

function toRun(row: TestRow): ParsedRun | null {
  const profile = readProfile(row)
  checkUnit(row, profile)
  const rate = readRate(row, profile)
  if (rate.length === 0) return null
  const samples = count(row, 'samples')
  const parallelism = count(row, 'parallelism')
  const isSingle = samples === 1
  const tail = readTail(row, profile, isSingle && (parallelism ?? 1) === 1)
  const stated = readLoad(TEST_FIELDS, Object.fromEntries(row.test))
  const isStream = profile.kind === 'stream'
  const means =
    samples === null || samples < 2
      ? []
      : [
          notice(
            'MULTIPLE_RUNS',
            `each value is the mean of ${samples} samples`,
            placeWords(row.place),
          ),
        ]
  return {
    ...emptyRun({
      name: 'k8s_netperf',
      version: row.version,
      loadModel: isStream ? 'max_throughput' : 'closed',
      quantileMethod: 'netperf: buckets of logarithmic width, whole microseconds',
    }),
    name: describe(row).slice(0, 200),
    protocol: profile.transport,
    startedAt: row.startedAt,
    nominalDurationSeconds: count(row, 'duration'),
    achievedRps: isStream ? null : (rate[0]?.value ?? null),
    connections: isStream ? null : parallelism,
    streams: isStream ? parallelism : null,
    payloadBytes: count(row, 'message_size'),
    load: stated.load,
    measurements: [...rate, ...tail.measurements, ...readLosses(row, profile, isSingle)],
    notices: [...means, ...tail.notices, ...stated.notices],
    extra: {
      samples,
      interval95: row.interval,
      meanOfP99Microseconds: decimal(row.p99 ?? ''),
      meanRetransmits: profile.transport === 'udp' ? null : decimal(row.retransmits ?? ''),
    },
  }
}

/**
 * A run for each test of the file; they are loads of their own that ran one after the other.
 * @throws AdapterError
 */
export function toRuns(rows: readonly TestRow[]): ParsedRun[] {
  const read = rows.map((row) => ({ row, run: isMislabelled(row) ? null : toRun(row) }))
  const runs = read.flatMap(({ run }) => run ?? [])
  const without = read.filter(({ run }) => run === null).map(({ row }) => row)
  const [first] = rows
  if (runs.length === 0)
    throw unexpected({
      format: 'k8s-netperf',
      what: 'a rate',
      expected: 'above 0 for at least one test of netperf, iperf3 or uperf',
      found: null,
      place: first?.place ?? null,
      hint: K8S_NETPERF_COMMAND,
      code: 'NO_RESULT',
    })
  const notices: Notice[] = without.map((row) =>
    isMislabelled(row)
      ? notice(
          'KNOWN_TOOL_DEFECT',
          `${describe(row)} is in MiB/s under the unit Mb/s: left out`,
          placeWords(row.place),
        )
      : notice('MULTIPLE_RUNS', `${describe(row)} has no rate: left out`, placeWords(row.place)),
  )
  const several =
    runs.length > 1
      ? [notice('MULTIPLE_RUNS', `${runs.length} tests in one file, each a load of its own`)]
      : []
  return runs.map((run) => ({ ...run, notices: [...run.notices, ...several, ...notices] }))
}

/** The columns that say which test a row of one table and a row of another are of. */
export const testKey = (test: ReadonlyMap<string, string>): string =>
  JSON.stringify(
    [...PLACEMENT, 'profile', 'parallelism', 'message_size', 'burst', 'duration', 'samples'].map(
      (name) => test.get(name) ?? null,
    ),
  )
