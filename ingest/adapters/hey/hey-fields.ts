import { type FieldTable, type LineField, result } from '../../model/fields'

/** Lines of the report for people: hey prints no option, so that none of them is about the load. */
export const HEY_LINES: readonly LineField[] = [
  {
    label: 'Summary',
    pattern: /^Summary:|^ *(?:Total|Slowest|Fastest|Average|Requests\/sec):/,
    ...result,
  },
  { label: 'sizes of responses', pattern: /^ *(?:Total data|Size\/request):/, ...result },
  {
    label: 'headings',
    pattern: /^(?:Response time histogram|Latency distribution|Details|Status code|Error) ?.*:$/,
    ...result,
  },
  { label: 'bars', pattern: /^ *[\d.]+ \[\d+\]\s*\|/, ...result },
  { label: 'percentiles', pattern: /^ *\d+%+ in /, ...result },
  {
    label: 'Details',
    pattern: /^ *(?:DNS\+dialup|DNS-lookup|req write|resp wait|resp read):/,
    ...result,
  },
  { label: 'counts', pattern: /^ *\[\d+\]\s/, ...result },
]

/** Columns of -o csv. */
export const HEY_COLUMNS: FieldTable = {
  'response-time': result,
  'DNS+dialup': result,
  DNS: result,
  'Request-write': result,
  'Response-delay': result,
  'Response-read': result,
  'status-code': result,
  offset: result,
}
