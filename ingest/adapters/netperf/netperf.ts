import { requireText } from '../../formats/result-file'
import { TextReport } from '../../formats/text-report'
import type { Adapter, ResultFile } from '../../model/adapter'
import { CSV_TITLES, listPairs } from './netperf-fields'
import { BANNER_FIELD, NETPERF_FIELDS, NETPERF_LINES } from './netperf-load'
import { NETPERF_COMMAND, netperfRun } from './netperf-run'
import { toSelector } from './netperf-titles'

const PAIRS = /^THROUGHPUT(?:_UNITS)?=/m
const CSV = new RegExp(CSV_TITLES.source, 'm')
const FAILED =
  /^establish control: |^establish_control could not |^netperf: |remote error \d+|: (?:data )?(?:send|recv)_?\w* error/

const isNetperf = (text: string): boolean =>
  /^(?:MIGRATED )?(?:TCP|UDP|SCTP|DCCP|OMNI) [ A-Za-z/|]{0,80}TEST(?: \S{1,80})? (?:from|to) .{0,300}AF_INET/m.test(
    text,
  ) ||
  /^THROUGHPUT(?:_UNITS)?=/m.test(text) ||
  /^(?:[A-Z][A-Za-z ]*,)?Throughput,Throughput Units(?:,|$)/m.test(text) ||
  /^establish control: are you sure there is a netserver/m.test(text)

const bannerLine = (text: string | null): string | null =>
  /^(?:MIGRATED )?\w+ [^\n]{0,80}TEST [^\n]{0,400}$/m.exec(text ?? '')?.[0] ?? null

const listSelectors = (text: string): string[] =>
  (text.split(/\r?\n/).find((line) => CSV_TITLES.test(line)) ?? '').split(',').map(toSelector)

/** The report, unless netperf says that it failed. @throws AdapterError */
function open(file: ResultFile): TextReport {
  const report = new TextReport(requireText(file), 'netperf', NETPERF_COMMAND)
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
    'Latencies of a stream test are times of one send call, not round trips.',
    'The unit of THROUGHPUT varies with the test and with -f; the test is known by its name alone.',
    'Without a banner (-P 0) -k has to name DIRECTION, else the file is refused.',
  ],
  formats: [
    {
      name: 'table',
      fields: { kind: 'lines', fields: NETPERF_LINES },
      detect: ({ text }) =>
        text !== null && isNetperf(text) && !PAIRS.test(text) && !CSV.test(text),
      parse: (file) => [netperfRun(open(file), 'table')],
    },
    {
      name: 'selectors of -k',
      fields: {
        kind: 'json',
        fields: NETPERF_FIELDS,
        documents: ({ text }) => [{ [BANNER_FIELD]: bannerLine(text), ...listPairs(text ?? '') }],
      },
      detect: ({ text }) => text !== null && PAIRS.test(text),
      parse: (file) => [netperfRun(open(file), 'pairs')],
    },
    {
      name: 'CSV of -o',
      fields: { kind: 'columns', fields: NETPERF_FIELDS, header: listSelectors },
      detect: ({ text }) => text !== null && isNetperf(text) && CSV.test(text),
      parse: (file) => [netperfRun(open(file), 'csv')],
    },
  ],
}
