import {
  type FieldTable,
  identity,
  ignored,
  type LineField,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { targetLoad } from '../../model/load'

const isThere = (): boolean => true

/** Lines of the report for people. Only a run with the option has the lines of -k and of a body. */
export const AB_LINES: readonly LineField[] = [
  {
    label: 'Document Path',
    pattern: /^Document Path:\s+(\S.*)$/,
    ...loads('path, query', (path) => targetLoad(String(path))),
  },
  { label: 'Concurrency Level', pattern: /^Concurrency Level:/, ...plan('connections') },
  {
    label: 'Keep-Alive requests',
    pattern: /^Keep-Alive requests:/,
    ...load('keep_alive', null, isThere),
  },
  {
    label: 'Total body sent, Total PUT',
    pattern: /^Total (?:body sent|POSTed|PUT):/,
    ...load('sends_body', null, isThere),
  },
  { label: 'SSL/TLS Protocol', pattern: /^SSL\/TLS Protocol:\s+(\S.*)$/, ...load('tls') },
  { label: 'Server Temp Key', pattern: /^Server Temp Key:\s+(\S.*)$/, ...load('key_exchange') },
  {
    label: 'server',
    pattern: /^(?:Server (?:Software|Hostname|Port)|TLS Server Name):/,
    ...identity,
  },
  {
    label: 'banner',
    pattern: /^(?:This is ApacheBench|Copyright |Licensed to )/,
    ...identity,
  },
  {
    label: 'progress',
    pattern: /^(?:Benchmarking |Completed \d|Finished \d|\.*done$)/,
    ...ignored('how far ab is'),
  },
  { label: 'Document Length', pattern: /^Document Length:/, ...result },
  {
    label: 'counts and rates',
    pattern:
      /^(?:Time taken for tests|Complete requests|Failed requests|Write errors|Non-2xx responses|Total transferred|HTML transferred|Requests per second|Time per request|Transfer rate):/,
    ...result,
  },
  {
    label: 'kinds of failures and of transfer',
    pattern: /^\s*(?:\(Connect: |[\d.]+ kb\/s )/,
    ...result,
  },
  {
    label: 'Connection Times',
    pattern: /^(?:Connection Times|\s*min\s|(?:Connect|Processing|Waiting|Total):)/,
    ...result,
  },
  { label: 'Percentage of the requests', pattern: /^Percentage of |^\s*\d+%\s/, ...result },
  { label: 'warnings', pattern: /^WARNING|^\s*(?:These results|means? )/i, ...result },
]

/** Columns of -e. */
export const AB_CSV_COLUMNS: FieldTable = { 'Percentage served': result, 'Time in ms': result }

/** Columns of -g. */
export const AB_TSV_COLUMNS: FieldTable = {
  starttime: identity,
  seconds: identity,
  ctime: result,
  dtime: result,
  ttime: result,
  wait: result,
}
