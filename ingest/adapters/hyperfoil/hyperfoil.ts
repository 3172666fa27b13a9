import type { Adapter } from '../../model/adapter'
import { requireJson, requireText } from '../../formats/result-file'
import { withoutColours } from '../../formats/text-report'
import { isHyperfoilReport } from '../../formats/wrk-report'
import { HYPERFOIL_FIELDS } from './hyperfoil-fields'
import { isAllJson, parseAllJson } from './hyperfoil-json'
import { HYPERFOIL_LINES } from './hyperfoil-lines'
import { isStatsTable, parseStatsTable, STATS_LINES } from './hyperfoil-stats'
import { isOldReport, parseHyperfoilWrk, WRK_COMMAND } from './hyperfoil-wrk'

const isReport = (raw: string): boolean => {
  const text = withoutColours(raw)
  return isHyperfoilReport(text) || isOldReport(text)
}

export const hyperfoil: Adapter = {
  id: 'hyperfoil',
  label: 'Hyperfoil',
  reference:
    'https://github.com/Hyperfoil/Hyperfoil/blob/master/cli/src/main/java/io/hyperfoil/cli/commands/WrkAbstract.java',
  command: WRK_COMMAND,
  loadModels: ['closed', 'open_corrected', 'unknown'],
  coordinatedOmission:
    'not stated: wrk is a closed loop, wrk2 an open one whose latency counts the wait for a connection, and both print the same report; of other phases only all.json of wrk and wrk2 names which',
  countsWaiting: 'unknown',
  gives: ['percentiles', 'histogram'],
  reads:
    'rate, counts and percentiles of wrk and wrk2, of each metric of a phase in the table of stats and all.json',
  latencyUnit: 'the unit printed beside each value; ms in the spectrum, ns in all.json',
  traps: [
    'Requests are those that were sent; what was under way at the end has no answer and is no failure.',
    'A timeout is one of the connection errors too: the two are not added.',
    'Percentiles have two digits (about 1 %), and an answer after a minute counts as one minute.',
    'The same report comes from wrk (closed loop) and wrk2 (open loop): say load_model.',
    'An internal error is not printed; a line of two zeros stands for some.',
  ],
  formats: [
    {
      name: 'report of wrk and wrk2',
      fields: { kind: 'lines', fields: HYPERFOIL_LINES },
      detect: ({ text, json }) => text !== null && json() === undefined && isReport(text),
      parse: (file) => [parseHyperfoilWrk(requireText(file))],
    },
    {
      name: 'table of stats',
      fields: { kind: 'lines', fields: STATS_LINES },
      detect: (file) => file.text !== null && file.json() === undefined && isStatsTable(file.text),
      parse: (file) => parseStatsTable(requireText(file)),
    },
    {
      name: 'all.json',
      fields: { kind: 'json', fields: HYPERFOIL_FIELDS },
      detect: (file) => isAllJson(file.json()),
      parse: (file) => parseAllJson(requireJson(file)),
    },
  ],
}
