import { type Adapter, AdapterError, type Format, type ParseHints } from '../../model/adapter'
import { MAX_LATENCY_SECONDS } from '../../formats/decode'
import { requireText } from '../../formats/result-file'
import type { ParsedRun } from '../../model/parsed-run'
import { HDR_LOG_LINES, HDR_PAYLOAD_LINES, HDR_SPECTRUM_LINES } from './hdr-fields'
import { HDR_LOG, isHdrLog, isPayloads, parseHdrLog, parsePayloads } from './hdr-log'
import { isSpectrumFile, parseSpectrumFile } from './hdr-spectrum'

const FACTORS: Record<string, number> = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 }

/** HdrHistogram counts numbers; what they are only the sender knows. @throws AdapterError UNIT_UNKNOWN */
function secondsPerUnit({ latencyUnit }: ParseHints): number {
  const unit = latencyUnit ?? ''
  const factor = Object.hasOwn(FACTORS, unit) ? FACTORS[unit] : undefined
  if (factor !== undefined) return factor
  throw new AdapterError({
    code: 'UNIT_UNKNOWN',
    title: 'HdrHistogram: the unit of the values is not known',
    detail: `expected latency_unit (ns, us, ms or s) with the file, which does not state its unit; found ${latencyUnit === null ? 'none' : JSON.stringify(unit.slice(0, 20))}`,
    hint: 'add latency_unit to the context, for example latency_unit: us',
  })
}

/** Reads a file in the unit that came with it. @throws AdapterError for values that no latency has */
const readInUnit =
  (read: (text: string, factor: number) => ParsedRun[]): Format['parse'] =>
  (file, hints) => {
    const runs = read(requireText(file), secondsPerUnit(hints))
    const longest = runs
      .flatMap(({ measurements }) => measurements)
      .find(({ value }) => value > MAX_LATENCY_SECONDS)
    if (longest)
      throw new AdapterError({
        code: 'INVALID_VALUE',
        title: 'HdrHistogram: a latency is longer than a week',
        detail: `expected at most ${MAX_LATENCY_SECONDS} s, found ${longest.value} s (${longest.key})`,
        hint: `the values were read in ${hints.latencyUnit}: check latency_unit`,
      })
    return runs
  }

export const hdrhistogram: Adapter = {
  id: 'hdrhistogram',
  label: 'HdrHistogram',
  reference:
    'https://github.com/HdrHistogram/HdrHistogram/blob/master/src/main/java/org/HdrHistogram/HistogramLogWriter.java',
  command: HDR_LOG,
  loadModels: ['unknown'],
  coordinatedOmission: 'not stated: a log holds what its writer recorded, corrected or not',
  countsWaiting: 'unknown',
  gives: ['percentiles', 'histogram'],
  reads: 'every interval of a log, or one histogram; added exactly',
  latencyUnit: 'not in the file: say latency_unit in the context',
  traps: [
    'The unit is not stated, so it has to be sent along.',
    'Python prints StdDeviation in another scale than the mean.',
    'p100 is the upper end of a bucket and may exceed the maximum.',
  ],
  formats: [
    {
      name: 'interval log',
      fields: { kind: 'lines', fields: HDR_LOG_LINES },
      detect: ({ text }) => text !== null && isHdrLog(text) && !isSpectrumFile(text),
      parse: readInUnit(parseHdrLog),
    },
    {
      name: 'percentile table',
      fields: { kind: 'lines', fields: HDR_SPECTRUM_LINES },
      detect: ({ text }) => text !== null && isSpectrumFile(text),
      parse: readInUnit((text, factor) => [parseSpectrumFile(text, factor)]),
    },
    {
      name: 'histograms alone',
      fields: { kind: 'lines', fields: HDR_PAYLOAD_LINES },
      detect: ({ text }) => text !== null && isPayloads(text),
      parse: readInUnit((text, factor) => [parsePayloads(text, factor)]),
    },
  ],
}
