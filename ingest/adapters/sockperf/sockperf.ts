import { requireText } from '../../formats/result-file'
import type { Adapter } from '../../model/adapter'
import { SOCKPERF_LINES } from './sockperf-fields'
import { parseSockperf, SOCKPERF_COMMAND } from './sockperf-run'

const isSockperf = (text: string): boolean =>
  /^sockperf: |^-{30}\ntest was performed using the following parameters: /m.test(
    text.slice(0, 65_536),
  )

export const sockperf: Adapter = {
  id: 'sockperf',
  label: 'sockperf',
  reference: 'https://github.com/Mellanox/sockperf/blob/sockperf_v2/src/client.cpp',
  command: SOCKPERF_COMMAND,
  loadModels: ['unknown', 'max_throughput'],
  coordinatedOmission: 'not corrected: latency counts from the actual send of each message',
  countsWaiting: 'no',
  gives: ['percentiles', 'samples'],
  reads: 'percentiles, mean and counts of observed messages',
  latencyUnit: 'us',
  traps: [
    'Latency is half the round trip unless --full-rtt was given.',
    'Under load only a sample of messages gets a reply.',
    'Proved with 3.7: with 5 ms in each direction it prints 5.4 ms, half a round trip; the messages of its first 400 ms are in no figure.',
  ],
  formats: [
    {
      name: 'report for people, and full log',
      fields: { kind: 'lines', fields: SOCKPERF_LINES },
      detect: ({ text }) => text !== null && isSockperf(text),
      parse: (file) => [parseSockperf(requireText(file))],
    },
  ],
}
