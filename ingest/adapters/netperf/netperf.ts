import { looksLikeJson, requireText } from '../../formats/result-file'
import { TextReport } from '../../formats/text-report'
import type { Adapter, ResultFile } from '../../model/adapter'
import { isCsvHeading, listPairs, MAX_LINE_LENGTH } from './netperf-fields'
import { BANNER_FIELD, NETPERF_FIELDS, NETPERF_LINES } from './netperf-load'
import { isOmniTable, listOmniValues } from './netperf-omni'
import { NETPERF_COMMAND, netperfRun } from './netperf-run'
import { toSelector } from './netperf-titles'

/** Two selectors of -k are a result, whichever they are; the throughput is one alone. */
const PAIRS =
  /^THROUGHPUT(?:_UNITS)?=|^(?:\w{2,6}_LATENCY|TRANSACTION_RATE|(?:LOCAL|REMOTE)_(?:SEND|RECV)_THROUGHPUT)=[\d.-]+\r?\n[A-Z][A-Z0-9_]*=/m
const FAILED =
  /^establish control: |^establish_control could not |^netperf: |remote error \d+|: (?:data )?(?:send|recv)_?\w* error/

const BANNER =
  /^(?:MIGRATED )?(?:TCP|UDP|SCTP|DCCP|OMNI) [ A-Za-z/|]{0,80}TEST(?: \S{1,80})? (?:from|to) .{0,300}AF_INET/m
/** The table stands near the beginning; a log of cilium holds what netperf printed in its pods. */
const MAX_LINES = 400
const firstLines = (text: string): string[] =>
  /Performance Test Summary/.test(text)
    ? []
    : text.split('\n', MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH).trimEnd())
const isCsv = (text: string): boolean => firstLines(text).some(isCsvHeading)
const isTableOfO = (text: string): boolean =>
  isOmniTable(firstLines(text).map((one, i) => ({ text: one, line: i + 1 })))

type Kind = 'pairs' | 'csv' | 'omni' | 'table' | null

/** Which kind of output a text is, if any; a title alone on its line is a table of -O with one column. */
function findKind(text: string): Kind {
  if (looksLikeJson(text)) return null
  if (PAIRS.test(text)) return 'pairs'
  if (isTableOfO(text)) return 'omni'
  if (isCsv(text)) return 'csv'
  const isOther =
    BANNER.test(text) || /^establish control: are you sure there is a netserver/m.test(text)
  return isOther ? 'table' : null
}

/** Each format asks for the same file. */
const found = new WeakMap<ResultFile, Kind>()

function kindIn(file: ResultFile): Kind {
  const known = found.get(file)
  if (known !== undefined) return known
  const kind = file.text === null ? null : findKind(file.text)
  found.set(file, kind)
  return kind
}

const isKind = (kind: Kind) => (file: ResultFile) => kindIn(file) === kind

const bannerLine = (text: string | null): string | null =>
  /^(?:MIGRATED )?\w+ [^\n]{0,80}TEST [^\n]{0,400}$/m.exec(text ?? '')?.[0] ?? null

const listSelectors = (text: string): string[] =>
  (text.split(/\r?\n/).find((line) => isCsvHeading(line.trimEnd())) ?? '')
    .split(',')
    .map(toSelector)

/** The report, unless netperf says that it failed. @throws AdapterError */
function open(file: ResultFile): TextReport {
  const report = new TextReport(requireText(file), 'netperf', NETPERF_COMMAND, MAX_LINE_LENGTH)
  const failed = report.find(FAILED)
  if (failed)
    report.fail(
      'the result',
      'a finished test',
      report.lines[failed.index]?.text,
      failed.line,
      'NO_RESULT',
    )
  return report
}

const isCut = (file: ResultFile): boolean => !requireText(file).endsWith('\n')

export const netperf: Adapter = {
  id: 'netperf',
  label: 'netperf',
  reference: 'https://github.com/HewlettPackard/netperf/blob/master/src/nettest_omni.c',
  command: NETPERF_COMMAND,
  loadModels: ['closed', 'max_throughput'],
  coordinatedOmission:
    'not corrected: the next transaction starts when the last one ended, so a stall hides the ones that would have waited',
  countsWaiting: 'no',
  gives: ['percentiles'],
  reads: 'rate, transaction latency of request/response tests, stream throughput',
  latencyUnit: 'us',
  traps: [
    'With -P 0 there are no labels, and the file is refused.',
    'With -I the throughput is the mean of several runs, TRANSACTION_RATE that of the last one.',
    'Latencies of a stream test are times of one send call, not round trips.',
    'The unit of THROUGHPUT varies with the test and with -f; the test is known by its name alone.',
    'Without a banner (-P 0) -k has to name DIRECTION, else the file is refused.',
  ],
  formats: [
    {
      name: 'table',
      fields: { kind: 'lines', fields: NETPERF_LINES },
      detect: isKind('table'),
      parse: (file) => [netperfRun(open(file), 'table', isCut(file))],
    },
    {
      name: 'table of -O',
      fields: {
        kind: 'json',
        fields: NETPERF_FIELDS,
        documents: ({ text }) => [
          { [BANNER_FIELD]: bannerLine(text), ...listOmniValues(text ?? '', NETPERF_COMMAND) },
        ],
      },
      detect: isKind('omni'),
      parse: (file) => [netperfRun(open(file), 'omni', isCut(file))],
    },
    {
      name: 'selectors of -k',
      fields: {
        kind: 'json',
        fields: NETPERF_FIELDS,
        documents: ({ text }) => [{ [BANNER_FIELD]: bannerLine(text), ...listPairs(text ?? '') }],
      },
      detect: isKind('pairs'),
      parse: (file) => [netperfRun(open(file), 'pairs', isCut(file))],
    },
    {
      name: 'CSV of -o',
      fields: { kind: 'columns', fields: NETPERF_FIELDS, header: listSelectors },
      detect: isKind('csv'),
      parse: (file) => [netperfRun(open(file), 'csv', isCut(file))],
    },
  ],
}
