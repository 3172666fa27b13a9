import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import { cellMetricKey } from '../panels'
import type { PublishedLevel } from './levels'

/** What else may differ between set-ups of one load, in the order in which a reader asks. */
const FIELDS = ['topology', 'protocol', 'payload_bytes', 'application'] as const
const NAMES: Record<(typeof FIELDS)[number], string> = {
  topology: 'topology',
  protocol: 'protocol',
  payload_bytes: 'payloadBytes',
  application: 'application',
}

type Field = { name: string; of: (level: PublishedLevel) => unknown }

const listFields = (levels: readonly PublishedLevel[]): Field[] => [
  ...FIELDS.map((field) => ({ name: NAMES[field], of: (one: PublishedLevel) => one[field] })),
  ...[...new Set(levels.flatMap(({ params }) => Object.keys(params)))].sort().map((key) => ({
    name: `params.${key}`,
    of: ({ params }: PublishedLevel) => (Object.hasOwn(params, key) ? params[key] : null),
  })),
  { name: 'environment', of: ({ environment_id }) => environment_id },
]

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

/**
 * The fewest fields of its workload, and last its environment, that tell a level from the others of its publication with the
 * same metric, load and connections. Empty where there is no other.
 */
export function distinguish(level: PublishedLevel, all: readonly PublishedLevel[]): string[] {
  let alike = all.filter(
    (one) =>
      one.group_key !== level.group_key &&
      cellMetricKey(one) === cellMetricKey(level) &&
      one.target_rps === level.target_rps &&
      one.connections === level.connections,
  )
  const told: string[] = []
  for (const { name, of } of listFields([level, ...alike])) {
    const still = alike.filter((one) => isSame(of(one), of(level)))
    // A value that is not stated distinguishes nothing for a reader.
    if (still.length === alike.length || of(level) === null) continue
    told.push(name)
    alike = still
  }
  return told
}
