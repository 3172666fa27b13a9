import { jsonLines } from '../../formats/json'
import { requireJson, requireText } from '../../formats/result-file'
import type { Adapter } from '../../model/adapter'
import { readField } from '../../model/field'
import { IPERF3_FIELDS, IPERF3_LINES } from './iperf3-fields'
import { IPERF3_COMMAND, iperf3Run } from './iperf3-run'
import { isIperf3Text, parseIperf3Text } from './iperf3-text'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isResult(value: unknown): boolean {
  if (!isObject(value)) return false
  const [start, end] = [readField(value, 'start'), readField(value, 'end')]
  if (!isObject(start) || !isObject(end) || !Array.isArray(readField(value, 'intervals')))
    return false
  return Object.hasOwn(start, 'test_start') || typeof readField(value, 'error') === 'string'
}

const isStream = (text: string): boolean =>
  /^\s*\{\s*"event":\s*"start",\s*"data":\s*\{/.test(text.slice(0, 200))

/** --json-stream writes one event per line; start and end together are what -J writes. */
function fromStream(text: string): unknown {
  const parts: Record<string, unknown> = {}
  const intervals: unknown[] = []
  for (const { value, cut } of jsonLines(text)) {
    if (cut) throw cut
    const event = readField(value, 'event')
    if (event === 'start' || event === 'end' || event === 'error')
      parts[event] = readField(value, 'data')
    if (event === 'interval') intervals.push(readField(value, 'data'))
  }
  return { ...parts, intervals }
}

export const iperf3: Adapter = {
  id: 'iperf3',
  label: 'iperf3',
  reference: 'https://github.com/esnet/iperf/blob/master/src/iperf_api.c',
  command: IPERF3_COMMAND,
  loadModels: ['max_throughput', 'paced_uncorrected'],
  coordinatedOmission: 'does not apply: throughput, no request latency',
  countsWaiting: 'not_applicable',
  gives: [],
  reads: 'rates by direction and side, retransmits, jitter, loss, round-trip time',
  latencyUnit: 'bit/s; round-trip time in us',
  traps: [
    "In UDP the sender's rate was offered, the receiver's delivered.",
    'A run with an error key is refused, whatever else it holds.',
    '-f K counts 1024-byte kilobytes.',
    'Proved with 3.12: the bytes of the sender are those that a relay counted, to 0.01 %.',
  ],
  formats: [
    {
      name: 'JSON',
      fields: { kind: 'json', fields: IPERF3_FIELDS },
      detect: (file) => isResult(file.json()),
      parse: (file) => [iperf3Run(requireJson(file))],
    },
    {
      name: 'JSON stream',
      fields: {
        kind: 'json',
        fields: IPERF3_FIELDS,
        documents: ({ text }) => [fromStream(text ?? '')],
      },
      detect: ({ text }) => text !== null && isStream(text),
      parse: (file) => [iperf3Run(fromStream(requireText(file)))],
    },
    {
      name: 'report for people',
      fields: { kind: 'lines', fields: IPERF3_LINES },
      detect: ({ text }) => text !== null && isIperf3Text(text),
      parse: (file) => [parseIperf3Text(requireText(file), IPERF3_COMMAND)],
    },
  ],
}
