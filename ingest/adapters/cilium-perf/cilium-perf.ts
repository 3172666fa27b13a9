import { requireJson, requireText } from '../../formats/result-file'
import { TextReport } from '../../formats/text-report'
import { AdapterError, type Adapter } from '../../model/adapter'
import { CILIUM_COLUMNS, CILIUM_REPORT } from './cilium-perf-fields'
import { isCiliumReport, parseCiliumReport } from './cilium-perf-json'
import { CILIUM_COMMAND, parseCiliumText } from './cilium-perf-run'
import { isCiliumText, readCiliumRows } from './cilium-perf-table'

/** The rows of a file, for the table of the fields; none where they cannot be read. */
function listRows(text: string | null): object[] {
  try {
    const report = new TextReport(text ?? '', 'cilium connectivity perf', CILIUM_COMMAND)
    return readCiliumRows(report).rows.map(({ cells }) => cells)
  } catch (error) {
    if (error instanceof AdapterError) return []
    throw error
  }
}

export const ciliumPerf: Adapter = {
  id: 'cilium_perf',
  label: 'cilium connectivity perf',
  reference: 'https://github.com/cilium/cilium/tree/main/cilium-cli/connectivity/perf',
  command: CILIUM_COMMAND,
  loadModels: ['closed', 'max_throughput'],
  coordinatedOmission:
    'not corrected: netperf starts the next transaction when the last one ended, so a stall hides the ones that would have waited',
  countsWaiting: 'no',
  gives: ['percentiles'],
  reads:
    'rate and latency of request/response and connect tests, throughput of streams; a run for each row',
  latencyUnit: 'the unit printed beside each value; us in the file of --report-dir',
  traps: [
    'A row is one run of netperf in one scenario, on the same node or another: never compared with other rows.',
    'Throughput is what the server received; UDP_STREAM of versions before 0.15.19 is what the client sent.',
    'TCP_STREAM_MULTI adds up --streams connections, whose number stands in no output.',
    'Versions before 0.15.19 average over --perf-samples, percentiles too: those of more than one are left out.',
    'The file of --report-dir has no duration; of several samples, versions since 0.16.17 keep the last.',
    'Versions before 0.16.17 send TCP streams in messages of 1024 bytes, later ones as netperf does.',
  ],
  formats: [
    {
      name: 'table',
      fields: {
        kind: 'json',
        fields: CILIUM_COLUMNS,
        documents: ({ text }) => listRows(text),
      },
      detect: ({ text, json }) => text !== null && json() === undefined && isCiliumText(text),
      parse: (file) => parseCiliumText(requireText(file)),
    },
    {
      name: 'file of --report-dir',
      fields: { kind: 'json', fields: CILIUM_REPORT },
      detect: (file) => isCiliumReport(file.json()),
      parse: (file) => parseCiliumReport(requireJson(file)),
    },
  ],
}
