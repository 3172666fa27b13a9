import { AdapterError, type Adapter, type ResultFile } from '../model/adapter'
import { atPointer } from '../model/pointer'
import { requireJson } from '../formats/result-file'
import { type FieldTable, plan, result } from '../model/fields'
import { emptyRun } from '../model/build-run'
import { statedRun } from '../formats/stated-values'
import type { LoadModel } from '../dictionary/vocabulary'

/** Pointer and unit of each number in a JSON document, by public metric key. */
export type Mapping = Record<string, { pointer: string; unit: string }>

/** What a mapped document does not say of itself, as far as its sender does. */
export type StatedHarness = {
  name: string | null
  version: string | null
  /** how long the run lasted, where the mapping does not point to it */
  durationSeconds?: number | null
  /** how it paced requests; a known tool is held to what it can do */
  loadModel?: LoadModel | null
}

/** A duration in the document itself is that of the run, whatever its sender asked for. */
const DURATION = 'run.duration'

const HINT = 'correct the pointer or the unit in the mapping of the context, see /harnesses/mapping'

/**
 * The values that a mapping points to, and what they are. Of the rest of the document nothing is known, neither that it
 * states how the load was made nor that it does not: what is not in the mapping has to be in the context of the sender.
 */
const mappedFields = (mapping: Mapping): FieldTable =>
  Object.fromEntries(
    Object.keys(mapping).map((key) => [
      key,
      key === 'http.rps.target' ? plan('targetRps') : result,
    ]),
  )
const mappedValues = (document: unknown, mapping: Mapping): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(mapping).map(([key, { pointer }]) => [key, atPointer(document, pointer)]),
  )

/**
 * Reads any JSON document through pointers declared by its sender; no code, no expressions. An achieved rate that the document
 * does not have is its requests by its duration, where it has both.
 * @param harness the load generator, as far as the sender states it
 */
export function mappingAdapter(mapping: Mapping, harness: StatedHarness): Adapter {
  const read = (file: ResultFile) => {
    const document = requireJson(file)
    const values = Object.entries(mapping).map(([key, { pointer, unit }]) => {
      const value = atPointer(document, pointer)
      if (value === undefined)
        throw new AdapterError({
          code: 'MISSING_FIELD',
          title: `mapping: ${key} points nowhere`,
          detail: `expected a number at ${pointer}, found nothing`,
          place: { pointer },
          hint: HINT,
        })
      return { key, value, unit, place: { pointer } }
    })
    if (values.length === 0)
      throw new AdapterError({
        code: 'NO_RESULT',
        title: 'mapping: empty',
        detail: 'expected at least one metric key with its pointer and unit, found none',
        hint: HINT,
      })
    const { measurements, notices, fields } = statedRun(values, { format: 'mapping', hint: HINT })
    const { targetRps = null, ...others } = fields
    const measuredDuration = measurements.find(({ key }) => key === DURATION)?.value
    const { requests = null } = fields
    const achievedRps = requests !== null && measuredDuration ? requests / measuredDuration : null
    return {
      ...emptyRun({
        name: harness.name ?? 'custom',
        version: harness.version,
        loadModel: harness.loadModel ?? 'unknown',
        quantileMethod: 'not stated',
      }),
      achievedRps,
      ...others,
      durationSeconds: measuredDuration ?? harness.durationSeconds ?? null,
      targetRps: targetRps === 0 ? null : targetRps,
      measurements,
      notices,
    }
  }
  return {
    id: 'mapping',
    label: 'Declared mapping',
    reference: 'https://www.rfc-editor.org/rfc/rfc6901',
    command: HINT,
    loadModels: ['unknown'],
    coordinatedOmission: 'not stated',

    countsWaiting: 'unknown',
    gives: [],
    reads: 'the numbers that the mapping points to',
    latencyUnit: 'as the mapping states',
    traps: [
      'Nothing but the mapped numbers is read: how the load was made, for how long and by which tool has to be stated in the context.',
    ],
    formats: [
      {
        name: 'JSON with a mapping',
        fields: {
          kind: 'json',
          fields: mappedFields(mapping),
          documents: (file) => [mappedValues(file.json(), mapping)],
        },
        detect: (file) => file.json() !== undefined,
        parse: (file) => [read(file)],
      },
    ],
  }
}
