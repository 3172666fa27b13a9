import { unexpected } from '../../formats/decode'
import { requireText } from '../../formats/result-file'
import type { Adapter } from '../../model/adapter'
import { IPERF2_LINES } from './iperf2-fields'
import { IPERF2_COMMAND, parseIperf2 } from './iperf2-run'

/** The lines above the table, or what says of a stream that it is one of iperf 2: iperf3 is "connected to". */
const isReport = (text: string): boolean =>
  /^[ \t]{0,80}(?:Client connecting to \S{1,300}, (?:TCP|UDP) port \d|Server listening on (?:TCP|UDP) port \d|\[ *\*?\d{1,6}\] local \S{1,300} port \d{1,5} connected with \S)/m.test(
    text,
  )

/** `20261128112143,127.0.0.1,34806,127.0.0.1,15001,2,0.0-1.0,704905276,5639242208` */
const isCsv = (text: string): boolean =>
  /^\d{14}(?:\.\d{1,6})?,[^,\n]{0,64},\d{1,5},[^,\n]{0,64},\d{1,5},-?\d{1,9},[\d.]{1,20}-[\d.]{1,20},\d{1,20},\d{1,20}(?:,|\r?$)/m.test(
    text.slice(0, 4096),
  )

function refuseCsv(): never {
  throw unexpected({
    format: 'iperf 2',
    what: 'the output',
    expected:
      'the report for people: a line of -y C says neither TCP or UDP nor whether client or server wrote it',
    found: 'CSV of -y C',
    place: { line: 1 },
    hint: IPERF2_COMMAND,
    code: 'MALFORMED',
  })
}

export const iperf2: Adapter = {
  id: 'iperf2',
  label: 'iperf 2',
  reference: 'https://sourceforge.net/p/iperf2/code/ci/master/tree/src/Locale.c',
  command: IPERF2_COMMAND,
  loadModels: ['paced_uncorrected', 'unknown'],
  coordinatedOmission: 'does not apply: throughput, no request latency',
  countsWaiting: 'not_applicable',
  gives: [],
  reads: 'rates by direction and side, retransmits of -e, jitter and loss',
  latencyUnit: 'bit/s',
  traps: [
    'A client prints what it wrote, a server what it read: in UDP only the server report says what arrived.',
    'A client of 2.1 counts the time until the server has closed its connection: a slow close lowers the rate of the stream.',
    'Bits are counted by thousands, bytes by 1024.',
    'Neither -t nor the -b of TCP is in the report: a limited rate looks like a slow network.',
    'The [SUM] of --full-duplex adds up both directions; each is read on its own.',
    'Latencies of -e are one way and need synchronised clocks: not read.',
    'The CSV of -y C says neither the protocol nor the side: refused.',
  ],
  formats: [
    {
      name: 'report for people',
      fields: { kind: 'lines', fields: IPERF2_LINES },
      detect: ({ text, json }) => text !== null && json() === undefined && isReport(text),
      parse: (file) => [parseIperf2(requireText(file))],
    },
    {
      name: 'CSV of -y C',
      fields: { kind: 'lines', fields: [] },
      detect: ({ text, json }) =>
        text !== null && json() === undefined && !isReport(text) && isCsv(text),
      parse: refuseCsv,
    },
  ],
}
