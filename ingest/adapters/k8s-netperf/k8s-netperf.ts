import type { Adapter } from '../../model/adapter'
import { requireJson, requireText } from '../../formats/result-file'
import { CSV_FIELDS, JSON_FIELDS } from './k8s-netperf-columns'
import { isCsv, listHeadings, parseCsvRows } from './k8s-netperf-csv'
import { isDocs, parseDocs } from './k8s-netperf-json'
import { K8S_NETPERF_COMMAND } from './k8s-netperf-run'
import { isTable, parseTables, TABLE_LINES } from './k8s-netperf-table'

export const k8sNetperf: Adapter = {
  id: 'k8s_netperf',
  label: 'k8s-netperf',
  reference: 'https://github.com/cloud-bulldozer/k8s-netperf/blob/main/pkg/archive/archive.go',
  command: K8S_NETPERF_COMMAND,
  loadModels: ['closed', 'max_throughput'],
  coordinatedOmission:
    'not corrected: the next transaction starts when the last one ended, so a stall hides the ones that would have waited',
  countsWaiting: 'no',
  gives: ['percentiles'],
  reads: 'rate and throughput of each test, p99 of a single netperf, loss of UDP',
  latencyUnit: 'us',
  traps: [
    'Each value is the mean of several samples; the 99%tile is then a mean of percentiles, which is no percentile, and left out.',
    'The 99%tile of uperf is taken over means of seconds, that of a stream is the time of a send call, that of iperf3 is always 0.',
    'ib_write_bw is in MiB/s under the heading Mb/s: left out.',
    'Retransmissions of uperf are 0 because nothing counts them.',
  ],
  formats: [
    {
      name: 'tables',
      fields: { kind: 'lines', fields: TABLE_LINES },
      detect: (file) => file.text !== null && file.json() === undefined && isTable(file.text),
      parse: (file) => parseTables(requireText(file)),
    },
    {
      name: 'CSV of --csv',
      fields: { kind: 'columns', fields: CSV_FIELDS, header: listHeadings },
      detect: ({ text }) => text !== null && isCsv(text),
      parse: (file) => parseCsvRows(requireText(file)),
    },
    {
      name: 'JSON of --json',
      fields: { kind: 'json', fields: JSON_FIELDS },
      detect: (file) => isDocs(file.json()),
      parse: (file) => parseDocs(requireJson(file)),
    },
  ],
}
