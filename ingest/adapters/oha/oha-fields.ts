import { type FieldTable, identity, type LineField, result } from '../../model/fields'

/** Columns of `--output-format csv`. */
export const OHA_COLUMNS: FieldTable = {
  'request-start': result,
  DNS: result,
  'DNS+dialup': result,
  'Response-delay': result,
  'request-duration': result,
  bytes: result,
  status: result,
}

/** Lines of the report for people: neither the target nor an option is in it. */
export const OHA_LINES: readonly LineField[] = [
  {
    label: 'sections',
    pattern:
      /^\s*(?:Summary|Response time (?:histogram|distribution)|Details \(.*\)|Status code distribution|Error distribution):$/,
    ...result,
  },
  {
    label: 'Success rate, Total, Slowest, …',
    pattern:
      /^\s*(?:Success rate|Total|Slowest|Fastest|Average|Requests\/sec|Total data|Size\/request|Size\/sec|DNS\+dialup|DNS-lookup):/,
    ...result,
  },
  { label: '… % in …', pattern: /^\s*[\d.]+% in /, ...result },
  { label: 'bars', pattern: /^\s*[\d.]+(?: [a-zµ]+)? +\[\d+\]/, ...result },
  { label: '[…] … responses', pattern: /^\s*\[\d+\] /, ...result },
  {
    label: 'lines of a script around it',
    pattern: /^(?:Started|Finished) at /,
    ...identity,
  },
]
