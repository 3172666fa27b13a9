import type { Adapter, ResultFile } from '../../model/adapter'
import type { ParsedRun } from '../../model/parsed-run'
import { AdapterError } from '../../model/adapter'
import { unexpected } from '../../formats/decode'
import { requireJson, requireText } from '../../formats/result-file'
import { isYamlText, readYaml } from '../../formats/yaml'
import { NIGHTHAWK_OUTPUT } from './nighthawk-fields'
import { isNighthawkFortio, NIGHTHAWK_FORTIO, parseNighthawkFortio } from './nighthawk-fortio'
import { toProtoNames } from './nighthawk-names'
import { parseNighthawkOutput } from './nighthawk-output'
import { isNighthawkText, NIGHTHAWK_LINES, parseNighthawkText } from './nighthawk-text'

const COMMAND =
  'nighthawk_client --rps 200 --connections 8 --concurrency 1 --duration 60 --output-format json http://target:8080/ > result.json'
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isResult = (value: unknown): boolean =>
  isObject(value) &&
  'name' in value &&
  'statistics' in value &&
  Array.isArray(value.statistics) &&
  'counters' in value

function isOutput(value: unknown): boolean {
  if (isResult(value)) return true
  if (!isObject(value) || !('results' in value) || !Array.isArray(value.results)) return false
  return value.results.length > 0 && value.results.every(isResult)
}

const isYaml = (text: string): boolean => {
  const head = text.slice(0, 65_536)
  return (
    isYamlText(head) && /^(?:results|name):/m.test(head) && /^ *(?:- )?statistics: *$/m.test(head)
  )
}

/** Cut or broken JSON of Nighthawk, so that its own defect is reported; versions of 2020 wrote a comma too many. */
const isBrokenJson = (text: string): boolean => {
  const head = text.slice(0, 262_144)
  return (
    /^\s*\{/.test(head) &&
    /"statistics": *\[/.test(head) &&
    /"id": *"benchmark_http_client\./.test(head)
  )
}

/** Removes trailing commas before a closing bracket; quoted text is unchanged. */
function withoutStrayCommas(text: string): string {
  const parts: string[] = []
  let from = 0
  let comma = -1
  for (let i = 0; i < text.length; i++) {
    const one = text[i] ?? ''
    if (comma !== -1 && (one === '}' || one === ']')) {
      parts.push(text.slice(from, comma))
      from = comma + 1
    }
    if (one === ',') comma = i
    else if (!' \t\r\n'.includes(one)) comma = -1
    if (one === '"') for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++
  }
  return parts.join('') + text.slice(from)
}

/**
 * The results of a file whose options are damaged: a comma before a closing brace, a key written twice.
 * @throws AdapterError the defect of the file when there is any other
 */
function repaired(text: string, defect: AdapterError): object {
  if (defect.code === 'TOO_LARGE') throw defect
  try {
    const value: unknown = JSON.parse(withoutStrayCommas(text))
    if (isObject(value) && isOutput(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw defect
}

/** @throws AdapterError */
function parseJsonOutput(file: ResultFile): ParsedRun[] {
  try {
    const value = requireJson(file)
    if (isOutput(value)) return [parseNighthawkOutput(toProtoNames(value), COMMAND, false)]
  } catch (error) {
    if (!(error instanceof AdapterError) || file.json() !== undefined) throw error
    return [parseNighthawkOutput(toProtoNames(repaired(requireText(file), error)), COMMAND, true)]
  }
  throw unexpected({
    format: 'Nighthawk',
    what: 'the document',
    expected: 'results with statistics and counters',
    found: null,
    place: { pointer: '' },
    hint: COMMAND,
  })
}

/** The document of a file, by the names of its fields; none of a file that is refused. */
function tryRead(read: () => unknown): unknown[] {
  try {
    return [toProtoNames(read())]
  } catch (error) {
    if (error instanceof AdapterError || error instanceof SyntaxError) return []
    throw error
  }
}

export const nighthawk: Adapter = {
  id: 'nighthawk',
  label: 'Nighthawk',
  reference: 'https://github.com/envoyproxy/nighthawk/blob/main/api/client/output.proto',
  command: COMMAND,
  loadModels: ['paced_uncorrected', 'open_corrected', 'open_uncorrected'],
  coordinatedOmission:
    'not corrected in the default closed loop, where a busy pool delays requests; with --open-loop what finds no connection is not sent and counted as pool overflow',
  countsWaiting: 'no',
  gives: ['percentiles', 'histogram'],
  reads: 'counters, the percentile grid with counts, duration, per worker and global',
  latencyUnit: 's as duration texts; us in CSV',
  traps: [
    'rps and connections are per worker.',
    'The grid has no p99: the nearest points are kept as they are.',
    'pool_overflow counts requests that were never sent.',
  ],
  formats: [
    {
      name: 'JSON',
      fields: {
        kind: 'json',
        fields: NIGHTHAWK_OUTPUT,
        documents: (file) =>
          tryRead(() => file.json() ?? JSON.parse(withoutStrayCommas(file.text ?? ''))),
      },
      detect: (file) => {
        const json = file.json()
        if (json !== undefined) return isOutput(json)
        return file.text !== null && !isYaml(file.text) && isBrokenJson(file.text)
      },
      parse: parseJsonOutput,
    },
    {
      name: 'YAML',
      fields: {
        kind: 'json',
        fields: NIGHTHAWK_OUTPUT,
        documents: ({ text }) => tryRead(() => readYaml(text ?? '', 'Nighthawk', COMMAND)),
      },
      detect: (file) => file.json() === undefined && file.text !== null && isYaml(file.text),
      parse: (file) => [
        parseNighthawkOutput(
          toProtoNames(readYaml(requireText(file), 'Nighthawk', COMMAND)),
          COMMAND,
          false,
        ),
      ],
    },
    {
      name: 'JSON like that of fortio',
      fields: { kind: 'json', fields: NIGHTHAWK_FORTIO },
      detect: (file) => isNighthawkFortio(file.json()),
      parse: (file) => [parseNighthawkFortio(requireJson(file), COMMAND)],
    },
    {
      name: 'report for people',
      fields: { kind: 'lines', fields: NIGHTHAWK_LINES },
      detect: (file) =>
        file.json() === undefined && file.text !== null && isNighthawkText(file.text),
      parse: (file) => [parseNighthawkText(requireText(file), COMMAND)],
    },
  ],
}
