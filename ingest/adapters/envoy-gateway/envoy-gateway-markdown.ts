import { scale } from '../../dictionary/units'
import { MAX_DURATION_SECONDS } from '../../formats/decode'
import { TextReport } from '../../formats/text-report'
import { withPartNotice } from '../../formats/unwrap-report'
import { measured } from '../../model/build-run'
import { ignored, type LineField, loads, result } from '../../model/fields'
import type { Load } from '../../model/load'
import type { Measurement, ParsedRun } from '../../model/parsed-run'
import { parseNighthawkText } from '../nighthawk/nighthawk-text'
import { caseLoad, noTarget, ofReport } from './envoy-gateway-case'

const HINT = 'send benchmark_result.json, which is next to this file in benchmark_report.zip'
const SUMMARY = /^<summary>([^<]{1,300})<\/summary>$/
const SETTINGS = /^\|\s*RPS(?: \(\))?\s*\|/
const METRICS = /^\|\s*(?:Test|Benchmark) Name\s*\|/
/** Lines of Nighthawk's log between those of its report. */
const LOG = /^(?:\[[\d:. -]{8,30}\]\[\d+\]|Warning: )/
const FENCE = /^```/

/** The report of Envoy Gateway for people. */
export const isMarkdown = (text: string): boolean =>
  /^## Test: ScaleHTTPRoute\s*$/m.test(text) && /^<summary>/m.test(text)

export const MARKDOWN_LINES: readonly LineField[] = [
  {
    label: '<summary>',
    pattern: SUMMARY,
    ...loads('phase, routes, routes_per_hostname, rps_per_worker', (name) =>
      caseLoad(String(name)),
    ),
  },
  {
    label: 'RPS | Connections | Duration | CPU Limits | Memory Limits',
    pattern: SETTINGS,
    ...loads('rps_per_worker, connections_per_worker', () => ({})),
  },
  { label: 'Test Name | Memory | CPU', pattern: METRICS, ...result },
  { label: '… (… samples)', pattern: /(?: \(\d+ samples?\)|^\s+min: .*)$/, ...result },
  { label: 'rows', pattern: /^(?:\||\s+[\d.]+\s+\d+\s|\S+\s+\d+\s+[\d.]+$)/, ...result },
  { label: 'Markdown', pattern: /\S/, ...ignored('words and pictures') },
]

const splitCells = (text: string): string[] =>
  text
    .replace(/^\|/, '')
    .split('|')
    .map((cell) => cell.trim())

type Column = { metric: string; component: string; factor: number } | null

const CONTROL = 'control_plane.envoy_gateway'
const PROXY = 'data_plane.per_proxy'

/** @returns null for what is known and not stored: the heap of the Go runtime, a part of the memory beside it */
function readColumn(heading: string): Column | undefined {
  const name = heading.replace(/ <br> min\/max\/means$/, '')
  if (/^Envoy Gateway (?:Process Memory|Memory Process) \(MiB\)$/.test(name)) return null
  const component = /^Envoy Gateway /.test(name) ? CONTROL : PROXY
  if (
    /^(?:Envoy Gateway|(?:Averaged )?Envoy Proxy) [^(]{0,40}Memory[^(]{0,60}(?: \(Avg\))? \(MiB\)$/.test(
      name,
    )
  )
    return { metric: 'mem.working_set', component, factor: 2 ** 20 }
  const [, unit] =
    /^(?:Envoy Gateway|(?:Averaged )?Envoy Proxy) (?:Total )?CPU(?: \(Avg\))? \((%|s|Seconds)\)$/.exec(
      name,
    ) ?? []
  if (unit === undefined) return undefined
  // Seconds are those since the process began, not those of the case.
  return unit === '%'
    ? { metric: 'cpu.cores', component, factor: 0.01 }
    : { metric: 'cpu.time', component, factor: 1 }
}

const MAX = 1e12

/** "0.13 / 0.93 / 0.44" are minimum, maximum and mean; a single number is one sample. Three zeros are none. */
function readCell(
  report: TextReport,
  column: Column,
  printed: string,
  line: number,
): Measurement[] {
  if (column === null || printed === '-' || printed === '') return []
  const { metric, component, factor } = column
  const parts = printed.split(' / ')
  const values = parts.map((one) => scale(report.number(one, metric, line, MAX), factor))
  const [min, max, mean] = values
  if (values.length === 1) return measured(metric, 'value', values[0] ?? null, printed, component)
  if (values.length !== 3 || min === undefined || max === undefined || mean === undefined)
    return report.fail(metric, 'one number or three', printed, line)
  if (max === 0) return []
  return [
    ...measured(metric, 'min', min, parts[0], component),
    ...measured(metric, 'mean', mean, parts[2], component),
    ...measured(metric, 'max', max, parts[1], component),
  ]
}

/** Memory and CPU by the name of the case. */
function readMetrics(report: TextReport): ReadonlyMap<string, Measurement[]> {
  const heading = report.find(METRICS) ?? report.cutOff('the table of metrics')
  const byCase = new Map<string, Measurement[]>()
  const [, ...headings] = splitCells(heading.groups.input.replace(/\|$/, ''))
  const columns = headings.map(
    (name) =>
      readColumn(name) ??
      (readColumn(name) === null
        ? null
        : report.fail('the column', 'one that Envoy Gateway writes', name, heading.line)),
  )
  for (const { text, line } of report.until(/^(?!\|)/, heading.index + 1)) {
    if (/^[|:\s-]+$/.test(text)) continue
    const [name = '', ...cells] = splitCells(text.replace(/\|$/, ''))
    if (cells.length !== columns.length)
      report.fail(
        'the row',
        `${columns.length + 1} columns`,
        `${cells.length + 1}`,
        line,
        'TRUNCATED',
      )
    byCase.set(
      name,
      columns.flatMap((column, i) => readCell(report, column, cells[i] ?? '', line)),
    )
  }
  return byCase
}

type Settings = { load: Load; seconds: number | null }

function readSettings(report: TextReport): Settings {
  const heading = report.find(SETTINGS)
  const row = heading && report.lines[heading.index + 2]
  if (!row) return { load: {}, seconds: null }
  const names = splitCells(heading.groups.input)
  const cells = splitCells(row.text)
  const read = (name: RegExp): number | null => {
    const printed = cells[names.findIndex((one) => name.test(one))] ?? ''
    return /^\d/.test(printed)
      ? report.number(printed, String(name), row.line, MAX_DURATION_SECONDS)
      : null
  }
  const [rate, connections] = [read(/^RPS\b/), read(/^Connections\b/)]
  return {
    load: {
      ...(rate ? { rps_per_worker: rate } : {}),
      ...(connections ? { connections_per_worker: connections } : {}),
    },
    seconds: read(/^Duration/),
  }
}

type Block = { name: string; text: string; line: number }

/** The output of Nighthawk between the fences below each summary; its lines keep their numbers. */
function readBlocks(report: TextReport): Block[] {
  const blocks: Block[] = []
  for (let at = report.find(SUMMARY); at; at = report.find(SUMMARY, at.index + 1)) {
    const open = report.find(FENCE, at.index) ?? report.cutOff('the fence of a case')
    const close = report.find(FENCE, open.index + 1) ?? report.cutOff('the end of a case')
    const inside = report.lines
      .slice(open.index + 1, close.index)
      .map(({ text }) => (LOG.test(text) ? null : text))
    blocks.push({
      name: (at.groups[1] ?? '').trim(),
      text: '\n'.repeat(open.line) + inside.filter((text) => text !== null).join('\n'),
      line: at.line,
    })
  }
  return blocks
}

/**
 * A run for each case. Reports of 1.6.2 and newer have the percentiles of the cases without their counters, so neither failures nor
 * rates, which the JSON of the same run has.
 * @throws AdapterError with the line
 */
export function parseMarkdown(text: string): ParsedRun[] {
  const report = new TextReport(text, 'Envoy Gateway benchmark', HINT)
  const metrics = readMetrics(report)
  const settings = readSettings(report)
  const blocks = readBlocks(report)
  const runs = blocks.map(({ name, text: block, line }): ParsedRun => {
    const beside = metrics.get(name) ?? report.cutOff(`the row of ${name}`)
    if (!/^Counter\s+Value\s+Per second/m.test(block))
      report.fail('the counters', `in the case ${name}`, null, line)
    const run = ofReport(parseNighthawkText(block, HINT))
    const load = { ...settings.load, ...caseLoad(name) }
    return {
      ...run,
      name: name.slice(0, 200),
      nominalDurationSeconds: settings.seconds,
      load,
      measurements: [...run.measurements, ...beside],
      notices: [...run.notices, ...noTarget(load, `line ${line}`)],
    }
  })
  if (runs.length === 0) report.cutOff('a case')
  for (const name of metrics.keys())
    if (!blocks.some((block) => block.name === name))
      report.fail('the case of a row', 'among the results', name, null)
  return withPartNotice(runs, 'case')
}
