import { digest } from '@/ingest/dictionary/canonical-json'
import { ownValue } from '@/ingest/dictionary/own-value'
import { PROTOCOL_NAMES } from '@/ingest/dictionary/protocol-name'
import { settingName, settingValue } from '@/ingest/dictionary/setting-words'
import { topologyName } from '@/ingest/dictionary/topology-name'
import { LOAD_MODEL_WORDS } from '@/ingest/dictionary/vocabulary'
import { canonicalWorkload, type WorkloadInput } from '@/server/catalogue/workload'
import { differingFields, type ComparableValue } from '@/server/stats/comparability'

/** What decides which runs a run is compared with, apart from its branch. */
export type Place = {
  /** digest, and what it was made of by its name in words */
  environment: string
  environmentFacts: Record<string, unknown>
  harness: string
  harnessFacts: Record<string, unknown>
  workload: WorkloadInput
  measurementPoint: string
  config: Record<string, unknown>
  label: string
  version: string | null
}

/** Something that differs, with both values in words; null: it differs in details without a name. */
export type Difference = { name: string; values: { before: string; own: string } | null }

const NOT_STATED = 'not stated'
const inNumber = (value: unknown): string =>
  typeof value === 'number'
    ? value.toLocaleString('en-GB', { maximumSignificantDigits: 12 })
    : String(value)
const inUnit =
  (unit: string) =>
  (value: unknown): string =>
    `${inNumber(value)} ${unit}`

/** Fields of a workload by their canonical name: the name in words, and how a value reads. */
const WORKLOAD_WORDS: Record<string, readonly [string, (value: unknown) => string]> = {
  target_rps: ['offered load', inUnit('requests/s')],
  connections: ['connections', inNumber],
  protocol: ['protocol', (value) => ownValue(PROTOCOL_NAMES, String(value)) ?? String(value)],
  application: ['application', String],
  topology: ['topology', (value) => topologyName(String(value))],
  payload_bytes: ['payload', inUnit('B')],
  duration_s: ['requested duration', inUnit('s')],
  warmup_s: ['warm-up', inUnit('s')],
  load: ['load model', String],
}

function difference(
  name: string,
  before: unknown,
  own: unknown,
  toText: (value: unknown) => string,
): Difference {
  const [x, y] = [before, own].map((value) => (value == null ? NOT_STATED : toText(value)))
  return {
    name,
    values: x === undefined || y === undefined || x === y ? null : { before: x, own: y },
  }
}

/** Facts that are not the same on both sides, one by one; `whole` where none has a name. */
function differentFacts(
  before: Record<string, unknown>,
  own: Record<string, unknown>,
  whole: string,
): Difference[] {
  const names = [...new Set([...Object.keys(own), ...Object.keys(before)])]
  const all = names
    .map((name) => [name, ownValue(before, name) ?? null, ownValue(own, name) ?? null] as const)
    .filter(([, x, y]) => digest([x]) !== digest([y]))
    .map(([name, x, y]) =>
      difference(settingName(name), x, y, (value) => {
        const text = settingValue(name, value)
        return name === 'load model' ? (ownValue(LOAD_MODEL_WORDS, text) ?? text) : text
      }),
    )
  return all.length === 0 ? [{ name: whole, values: null }] : all
}

const toComparable = (place: Place): ComparableValue => ({
  campaign: '',
  environment: place.environment,
  harness: place.harness,
  workload: canonicalWorkload(place.workload),
  measurementPoint: place.measurementPoint,
  metric: '',
  statistic: '',
  dimension: '',
  hasBaseline: false,
})

/** What a field of the comparability keys says on both sides. */
function fieldDifferences(field: string, before: Place, own: Place): Difference[] {
  if (field === 'environment')
    return differentFacts(before.environmentFacts, own.environmentFacts, 'details of the test bed')
  if (field === 'harness')
    return differentFacts(before.harnessFacts, own.harnessFacts, 'details of the load generator')
  if (field === 'measurementPoint') {
    const [x, y] = [before.measurementPoint, own.measurementPoint]
    return [difference('measurement point', x, y, String)]
  }
  const [name, toText] = ownValue(WORKLOAD_WORDS, field) ?? [
    settingName(field),
    (value: unknown) => settingValue(field, value),
  ]
  const [x, y] = [before, own].map(({ workload }) => ownValue(canonicalWorkload(workload), field))
  return [difference(name, x, y, toText)]
}

/**
 * Why two runs of one campaign, mesh and mode are not compared; empty where nothing tells them apart.
 * @param isContinuous versions of a continuous campaign are compared with each other
 */
export function listDifferences(before: Place, own: Place, isContinuous: boolean): Difference[] {
  const isSameConfig = digest(before.config) === digest(own.config)
  const subject: [string, string | null, string | null][] = [
    ['label', before.label, own.label],
    ['version', before.version, own.version],
  ]
  return [
    ...differingFields(toComparable(before), toComparable(own)).flatMap((field) =>
      fieldDifferences(field, before, own),
    ),
    ...(isSameConfig ? [] : differentFacts(before.config, own.config, 'configuration')),
    ...(isContinuous ? [] : subject)
      .filter(([, x, y]) => x !== y)
      .map(([name, x, y]) => difference(name, x, y, String)),
  ]
}
