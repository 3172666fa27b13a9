import { ADAPTERS } from '@/ingest/adapters'
import { ownValue } from '@/ingest/dictionary/own-value'
import { settingName } from '@/ingest/dictionary/setting-words'
import { declaredFields } from '@/ingest/model/fields'
import type { Adapter } from '@/ingest/model/adapter'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import type { HarnessGuide } from './schemas'

/** Load that all workloads have. */
const PLANNED: Readonly<Record<string, string>> = {
  targetRps: 'offered rate',
  payloadBytes: 'payload',
  nominalDurationSeconds: 'duration asked for',
  nominalRequests: 'number of requests asked for',
  loadModel: 'load model',
}
/** "header.*" is any header. */
const nameLoad = (as: string): string =>
  ownValue(PLANNED, as) ?? settingName(as.replace(/s?\.\*$/, 's'))

/** What is load, in words, in the order of the formats that state it. */
const listLoad = ({ formats }: Adapter): string[] => [
  ...new Set(
    formats.flatMap(({ fields }) =>
      [...declaredFields(fields)].flatMap(([, use]) =>
        use.use === 'load' ? use.as.split(', ').map(nameLoad) : [],
      ),
    ),
  ),
]

const toGuide = (adapter: Adapter, runs: number): HarnessGuide => ({
  id: adapter.id,
  label: adapter.label,
  reference: adapter.reference,
  command: adapter.command,
  loadModels: [...adapter.loadModels],
  coordinatedOmission: adapter.coordinatedOmission,
  countsWaiting: adapter.countsWaiting,
  gives: [...adapter.gives],
  reads: adapter.reads,
  latencyUnit: adapter.latencyUnit,
  load: listLoad(adapter),
  traps: [...adapter.traps],
  runs,
})

/** Runs of anybody but a demonstration. */
const MEASURED = { condition: { campaign: { org: { isDemonstration: false } } } }

/** Every load generator whose output can be sent as it is, by name. */
export async function listHarnesses(db: Db): Promise<HarnessGuide[]> {
  const rows = await db.runCount.groupBy({
    by: ['adapter'],
    where: MEASURED,
    _sum: { runs: true },
  })
  const runs = new Map(rows.map(({ adapter, _sum }) => [adapter, _sum.runs ?? 0]))
  return ADAPTERS.map((adapter) => toGuide(adapter, runs.get(adapter.id) ?? 0)).sort((a, b) =>
    a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1,
  )
}

/** @throws AppError NOT_FOUND */
export async function getHarness(db: Db, id: string): Promise<HarnessGuide> {
  const found = (await listHarnesses(db)).find((harness) => harness.id === id)
  if (!found)
    throw new AppError('NOT_FOUND', {
      title: 'No such harness',
      detail: `known: ${ADAPTERS.map((adapter) => adapter.id).join(', ')}`,
    })
  return found
}
