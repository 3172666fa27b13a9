import type { Adapter } from '../../model/adapter'
import { unexpected } from '../../formats/decode'
import { quotedRows } from '../../formats/quoted-rows'
import { requireText } from '../../formats/result-file'
import { listColumns } from '../../formats/row-load'
import { JMETER_COLUMNS, JMETER_ELEMENTS } from './jmeter-fields'
import { JMETER, JMETER_COMMAND, jmeterRuns, type JtlSample } from './jmeter-run'
import { xmlSamples } from './jmeter-xml'

/** Names of columns in any order: users choose them, and scripts sort them. */
const HEADER =
  /^(?=[^\n]*(?<!\w)timeStamp(?!\w))(?=[^\n]*(?<!\w)elapsed(?!\w))"?[A-Za-z]{1,40}"?([,;\t|])/
const NO_HEADER = /^\d{13},\d{1,9}(?=[^\n]*,(?:true|false),)[^\n]*,\d+,\d+/
const XML = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<testResults[\s>]/

/** Columns are chosen by jmeter.save.saveservice.*, so they are found by name. */
function* csvSamples(text: string): Generator<JtlSample> {
  let header: readonly string[] | null = null
  for (const { cells, line } of quotedRows(text, JMETER)) {
    if (header === null) {
      header = cells
      continue
    }
    const cell = (name: string): string => cells[header?.indexOf(name) ?? -1] ?? ''
    const names = header
    const url = header.includes('URL') ? cell('URL') : null
    yield {
      timeStamp: cell('timeStamp'),
      elapsed: cell('elapsed'),
      label: cell('label'),
      success: cell('success'),
      responseCode: cell('responseCode'),
      allThreads: cell('allThreads'),
      grpThreads: cell('grpThreads'),
      sentBytes: cell('sentBytes'),
      url: url ?? '',
      names,
      cells,
      isTls: url === null ? null : /^https:/i.test(url),
      isHttp: url === null || /^https?:/i.test(url),
      place: { line },
    }
  }
}

/** Without column names, a file with other columns would be misread silently. */
function checkHeader(text: string): void {
  const separator = HEADER.exec(text)?.[1]
  if (separator === ',') return
  throw unexpected({
    ...JMETER,
    what: 'the first line',
    expected: 'the names of the columns, separated by commas',
    found: text.slice(0, 40).split('\n', 1)[0],
    place: { line: 1 },
  })
}

const toFields = ({ names, cells }: JtlSample): Record<string, string> =>
  Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']))

export const jmeter: Adapter = {
  id: 'jmeter',
  label: 'Apache JMeter',
  reference: 'https://jmeter.apache.org/usermanual/listeners.html',
  command: JMETER_COMMAND,
  loadModels: ['closed'],
  coordinatedOmission: 'not corrected: each thread waits for its response before the next request',
  countsWaiting: 'no',
  gives: ['percentiles', 'samples'],
  reads: 'one sample per row or element: elapsed time, success, label',
  latencyUnit: 'ms, whole milliseconds',
  traps: [
    'elapsed is the latency; the column Latency is time to first byte.',
    'The first samples contain the connect time.',
    'Without a header line the default column order is assumed and said.',
    'Proved with 5.5: a request that was given up or reset is a sample with the time that it took; counts are those that the server saw.',
  ],
  formats: [
    {
      name: 'CSV',
      fields: {
        kind: 'columns',
        fields: JMETER_COLUMNS,
        header: (text) => listColumns(text, JMETER),
      },
      detect: ({ text }) => text !== null && (HEADER.test(text) || NO_HEADER.test(text)),
      parse: (file) => {
        const text = requireText(file)
        checkHeader(text)
        return jmeterRuns(csvSamples(text), JMETER_COLUMNS)
      },
    },
    {
      name: 'XML',
      fields: {
        kind: 'json',
        fields: JMETER_ELEMENTS,
        documents: ({ text }) => [...xmlSamples(text ?? '')].map(toFields),
      },
      detect: ({ text }) => text !== null && XML.test(text),
      parse: (file) => jmeterRuns(xmlSamples(requireText(file)), JMETER_ELEMENTS),
    },
  ],
}
