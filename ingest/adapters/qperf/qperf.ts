import { requireText } from '../../formats/result-file'
import type { Adapter } from '../../model/adapter'
import { QPERF_FIELDS, QPERF_TEST } from './qperf-fields'
import { parseQperf, QPERF_COMMAND, TEST, VALUE } from './qperf-run'

const isQperf = (text: string): boolean =>
  /^(?:tcp|udp|sctp|rds|sdp|rc|uc|ud)_\w+:[ \t]*$/m.test(text.slice(0, 65_536)) &&
  /^[ \t]*\w+[ \t]+=[ \t]+\S|^failed to |^unable to |: (?:Connection refused|No route to host)/m.test(
    text.slice(0, 65_536),
  )

/** The tests of a file with what each printed, for the table of the fields. */
function listTests(text: string): Record<string, string>[] {
  const tests: Record<string, string>[] = []
  for (const line of text.split(/\r?\n/)) {
    const name = TEST.exec(line.trimEnd())?.[1]
    if (name !== undefined) tests.push({ [QPERF_TEST]: name })
    const [, field, printed = ''] = VALUE.exec(line.trimEnd()) ?? []
    const last = tests.at(-1)
    if (field !== undefined && last) last[field] = printed
  }
  return tests
}

export const qperf: Adapter = {
  id: 'qperf',
  label: 'qperf',
  reference: 'https://github.com/linux-rdma/qperf/blob/master/src/qperf.c',
  command: QPERF_COMMAND,
  loadModels: ['closed', 'max_throughput'],
  coordinatedOmission: 'not corrected: the next message is sent when the last one came back',
  countsWaiting: 'no',
  gives: [],
  reads: 'one-way latency and bandwidth of each test',
  latencyUnit: 'the unit printed beside each value',
  traps: ['Latency is one way, so it is not a round trip.', 'Numbers may carry thousands commas.'],
  formats: [
    {
      name: 'tests',
      fields: {
        kind: 'json',
        fields: QPERF_FIELDS,
        documents: ({ text }) => listTests(text ?? ''),
      },
      detect: ({ text }) => text !== null && isQperf(text),
      parse: (file) => parseQperf(requireText(file)),
    },
  ],
}
