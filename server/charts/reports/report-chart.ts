import { publicUrl } from '@/env'
import { IS_DEMONSTRATION } from '@/server/catalogue/trust'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import type { RunComparison } from '@/server/runs/gate/schemas'
import { lineDigits } from '@/server/trends/series-key'
import type { Asker } from '../drawing/thread'
import { freezePicture } from '../frozen/freeze-chart'
import { picture } from './markdown'

type Place = {
  mesh: string
  mode: string
  config: unknown
  group: string
  isProposed: boolean
  isMadeUp: boolean
}

/** Raw: a view, and a binary key as digits. */
async function placeOf(db: Db, runId: string): Promise<Place | null> {
  const [place] = await db.$queryRaw<Place[]>`
    SELECT su.mesh, su.mode, su.config, left(encode(c.group_key, 'hex'), 16) AS "group",
      r.status = 'proposed' AS "isProposed", ${IS_DEMONSTRATION} AS "isMadeUp"
    FROM run r JOIN condition c ON c.id = r.condition_id JOIN tested_subject su ON su.id = c.subject_id
    WHERE r.id = ${runId}::uuid AND r.published_at IS NOT NULL`
  return place ?? null
}

/** The value that says most: a regression, else p99, else the first. */
const chartedKey = ({ values }: RunComparison): string | null =>
  (
    values.find(({ status }) => status === 'REGRESSION') ??
    values.find(({ key }) => key.endsWith('.p99')) ??
    values[0]
  )?.key ?? null

/**
 * The series that a run is compared with as a frozen picture, light and dark; null where it is none, or not public. That of a
 * demonstration is live: nothing of it is kept.
 */
export async function reportChart(
  db: Db,
  comparison: RunComparison,
  asker: Asker,
): Promise<string | null> {
  const key = chartedKey(comparison)
  if (!comparison.isContinuous || comparison.newest === null || key === null) return null
  const place = await placeOf(db, comparison.id)
  if (!place) return null
  const query = new URLSearchParams({
    mesh: place.mesh,
    metric: key,
    group: place.group,
    line: lineDigits(place.mode, place.config),
    ...(place.isProposed ? { run: comparison.id } : {}),
  })
  const frozen = async (theme: string): Promise<string> => {
    if (place.isMadeUp) return `${publicUrl()}/charts/runs.png?${query.toString()}&theme=${theme}`
    const { frozen } = await freezePicture(db, 'runs', `${query.toString()}&theme=${theme}`, asker)
    return frozen.pngUrl
  }
  try {
    const [light, dark] = [await frozen('light'), await frozen('dark')]
    const page = `${publicUrl()}/meshes/${place.mesh}?metric=${encodeURIComponent(key)}#run-after-run`
    return picture(`${key}, run after run`, page, { light, dark })
  } catch (error) {
    // A report without its picture says the same.
    if (error instanceof AppError) return null
    throw error
  }
}
