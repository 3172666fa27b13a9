import type { Adapter } from '../../model/adapter'
import { toPointer } from '../../model/pointer'
import { withPartNotice, resultsByName } from '@/ingest/formats/unwrap-report'
import { requireJson, requireText } from '../../formats/result-file'
import { ghzReportRun, isGhzReport } from './ghz-json'
import { group } from '../../model/fields'
import { boundText, type Load } from '../../model/load'
import { GHZ_FIELDS } from './ghz-fields'
import { GHZ_COMMAND } from './ghz-run'
import { GHZ_CSV_FIELDS, GHZ_INFLUX_FIELDS, GHZ_LINES, readTags } from './ghz-text-fields'
import { isGhzCsv, parseGhzCsv } from './ghz-calls'
import { isGhzInflux, parseGhzInflux } from './ghz-influx'
import { isGhzText, parseGhzText } from './ghz-text'

/** The name that iter8 gives a result: the call, or that of an endpoint whose options name the call. */
const withPart = (load: Load, name: string): Load =>
  load['call'] === undefined || load['call'] === name
    ? { ...load, call: name }
    : { ...load, endpoint: name }

const listColumns = (text: string): string[] =>
  (text.trimStart().split('\n', 1)[0] ?? '').trim().split(',')

/** iter8 writes its ghz results as an object by call. */
const byCall = (value: unknown) => resultsByName(value, isGhzReport)

export const ghz: Adapter = {
  id: 'ghz',
  label: 'ghz',
  reference: 'https://ghz.sh/docs/output',
  command: GHZ_COMMAND,
  loadModels: ['paced_uncorrected', 'max_throughput', 'unknown'],
  coordinatedOmission:
    'not corrected: workers share a pacer and latency counts from the actual send; a late send shows only as a lower achieved rate',
  countsWaiting: 'no',
  gives: ['percentiles', 'histogram', 'samples'],
  reads: 'counts, status codes, percentiles, single calls when the file lists them',
  latencyUnit: 'ns',
  traps: [
    'average and total include failed calls, latencyDistribution does not.',
    'All latencies are null when every call failed.',
    'One call may be cancelled at the end of a timed run.',
  ],
  formats: [
    {
      name: 'JSON',
      fields: { kind: 'json', fields: GHZ_FIELDS },
      detect: (file) => isGhzReport(file.json()),
      parse: (file) => [ghzReportRun(requireJson(file))],
    },
    {
      name: 'JSON of iter8, by call',
      fields: { kind: 'json', fields: { '*': group(GHZ_FIELDS) } },
      detect: (file) => byCall(file.json()) !== null,
      parse: (file) =>
        withPartNotice(
          (byCall(file.json()) ?? []).map(([call, one]) => {
            const run = ghzReportRun(one, toPointer([call]))
            return { ...run, load: withPart(run.load, boundText(call)) }
          }),
          'call',
        ),
    },
    {
      name: 'summary for people',
      fields: { kind: 'lines', fields: GHZ_LINES },
      detect: ({ text }) => text !== null && isGhzText(text),
      parse: (file) => [parseGhzText(requireText(file))],
    },
    {
      name: 'CSV',
      fields: { kind: 'columns', fields: GHZ_CSV_FIELDS, header: listColumns },
      detect: ({ text }) => text !== null && isGhzCsv(text),
      parse: (file) => [parseGhzCsv(requireText(file))],
    },
    {
      name: 'line protocol of InfluxDB',
      fields: {
        kind: 'json',
        fields: GHZ_INFLUX_FIELDS,
        documents: ({ text }) => [readTags((text ?? '').trimStart())],
      },
      detect: ({ text }) => text !== null && isGhzInflux(text),
      parse: (file) => [parseGhzInflux(requireText(file))],
    },
  ],
}
