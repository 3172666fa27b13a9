import { ignored, type LineField, load, loads, plan, result } from '../model/fields'
import { targetLoad } from '../model/load'

export const THREADS = /^\s*(\d+) threads? and (\d+) connections?\s*$/
/** Hyperfoil pads the bytes to a width. */
export const SUMMARY = /^\s*(\S+) requests in (\S+), {1,6}\S+ {1,2}read\s*$/
export const SOCKETS =
  /^\s*Socket errors: connect (\S+), read (\S+), write (\S+), timeout (\S+)\s*$/
export const STATUS = /^\s*Non-2xx or 3xx responses: (\S+)\s*$/

/** Lines of the reports of wrk and wrk2; method, headers and body are in none of them. */
export const WRK_LINES: readonly LineField[] = [
  {
    label: 'Running … test @ URL',
    pattern: /^Running \S+ test @ (\S+)\s*$/,
    ...loads('path, query', (url) => targetLoad(typeof url === 'string' ? url : null)),
  },
  {
    label: '… threads',
    pattern: /^\s*(\d+) threads? and \d+ connections?\s*$/,
    ...load('threads', null, Number),
  },
  {
    label: '… connections',
    pattern: THREADS,
    ...plan('connections'),
  },
  { label: 'Thread calibration', pattern: /^\s*Thread calibration: /, ...result },
  { label: 'Thread Stats', pattern: /^\s*(?:Thread Stats|Latency|Req\/Sec) {2}/, ...result },
  { label: 'Latency Distribution', pattern: /^\s*Latency Distribution|^\s*[\d.]+%\s/, ...result },
  {
    label: 'Detailed Percentile spectrum',
    pattern:
      /^\s*(?:Detailed Percentile spectrum:|Value\s+Percentile|[\d.]+\s+[\d.]+\s+\d+\s+\S+$)|^#\[/,
    ...result,
  },
  { label: '----', pattern: /^-{10}/, ...ignored('a rule') },
  { label: '… requests in …', pattern: SUMMARY, ...result },
  { label: 'Socket errors', pattern: SOCKETS, ...result },
  { label: 'Non-2xx or 3xx responses', pattern: STATUS, ...result },
  { label: 'Requests/sec, Transfer/sec', pattern: /^(?:Requests|Transfer)\/sec:/, ...result },
]
