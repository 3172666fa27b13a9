import { identity, ignored, type LineField, load, loads, result } from '../../model/fields'
import { boundText, type Load } from '../../model/load'
import { VUS_MAX } from './k6-fields'

/** "default: 20.00 iterations/s for 5s (maxVUs: 10-50, gracefulStop: 30s)" */
const toScenario = (printed: unknown): Load => {
  const [, name = '', plan = ''] = /^([^:]{1,60}): (.*)$/.exec(String(printed)) ?? []
  return name === '' ? {} : { [`scenario.${name}`]: boundText(plan) }
}

/** A part of a script that a summary lists: its total is over all of them. */
const toPart =
  (kind: string) =>
  (name: unknown): Load => ({ [`${kind}.${boundText(String(name)).slice(0, 60)}`]: true })

/** Lines of the summary at the end of a run, and of the head that k6 prints before it. */
export const K6_TEXT_LINES: readonly LineField[] = [
  {
    label: 'scenarios: … max VUs',
    pattern: /^\s*scenarios: \([^)]*\) \d+ scenarios?, (\d+) max VUs/,
    ...load('max_vus', null, Number),
  },
  {
    label: '* scenario: executor',
    pattern: /^\s*\* ([\w-]+: .*)$/,
    ...loads('scenario.*', toScenario),
  },
  { label: 'vus_max', pattern: /^\s*vus_max\.*: .*\bmin=(\d+)/, ...load(VUS_MAX, null, Number) },
  {
    label: '█ SCENARIO',
    pattern: /^\s*█ SCENARIO: (.*)$/,
    ...loads('scenarios.*', toPart('scenarios')),
  },
  {
    label: '█ GROUP',
    pattern: /^\s*█ GROUP: (.*)$/,
    ...loads('group.*', toPart('group')),
  },
  {
    label: '█ TOTAL RESULTS, THRESHOLDS',
    pattern: /^\s*█ (?:TOTAL RESULTS|THRESHOLDS|CHECKS)/,
    ...result,
  },
  {
    label: '█ group',
    pattern: /^\s*█ (?!TOTAL RESULTS|THRESHOLDS|CHECKS|GROUP:|SCENARIO:)(\S.*)$/,
    ...loads('group.*', toPart('group')),
  },
  {
    label: 'execution, script, output',
    pattern: /^\s*(?:execution|script|output|web dashboard): /,
    ...identity,
  },
  { label: 'metrics', pattern: /^\s*(?:[✓✗]\s*)?(?:\w+(?:\{[^}]*\})?|\{[^}]*\})\.*: /, ...result },
  { label: 'checks and thresholds', pattern: /^\s*[✓✗↳]/, ...result },
  {
    label: 'sections',
    pattern: /^\s*(?:HTTP|EXECUTION|NETWORK|GRPC|WEBSOCKET|BROWSER|WEB_VITALS|CUSTOM|CHECKS)$/,
    ...result,
  },
  { label: 'progress', pattern: /^(?:running \(|\S+ +[✓✗[])/, ...result },
  { label: 'logo', pattern: /^[\s/\\|‾_.-]*(?:Grafana[\s/\\|‾_.-]*)?$/, ...ignored('a picture') },
]
