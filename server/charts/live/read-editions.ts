import { editionsTable } from '@/components/charts/data/editions-table'
import { editionsSpec, loadName } from '@/components/charts/definitions/editions'
import { publicUrl } from '@/env'
import type { Db } from '@/server/platform/db/client'
import { listEditionSets } from '@/server/trends/editions/queries'
import type { ChartQuery } from './chart-query'
import type { Content } from './picture'

/** Editions of a document as their card shows them. */
export async function readEditions(
  db: Db,
  { mesh, metric, document, load, beside }: ChartQuery<'editions'>,
): Promise<Content | null> {
  const all = await listEditionSets(db, mesh, metric)
  const sets = all.filter((set) => set.document === document)
  const set = sets.find((one) => loadName(one) === load)
  const newest = set?.editions.at(-1)
  if (!set || !newest) return null
  const spec = editionsSpec(
    set,
    sets.filter((one) => loadName(one) === beside),
  )
  const sources = set.editions.map(({ origin }) => origin).toReversed()
  const rows = set.editions.flatMap((edition) => edition.rows)
  return {
    spec,
    origin: newest.origin,
    sources,
    why: '',
    page: `/meshes/${mesh}?metric=${encodeURIComponent(metric)}&load=${load}#trends`,
    caveat: null,
    rows: [],
    table: editionsTable(spec, publicUrl()),
    isPart: false,
    measuredBy: null,
    from: {
      conditionIds: rows.map(({ value }) => value.conditionId),
      runIds: null,
      keys: { of: 'group', hex: set.editions.map(({ groupKey }) => groupKey) },
      publications: sources.flatMap(({ publication }) => publication?.slug ?? []),
    },
  }
}
