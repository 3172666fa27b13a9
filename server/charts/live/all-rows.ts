import { dataRows, overheadRows, type DataRow } from '@/components/charts/data/rows'
import { publicUrl } from '@/env'
import { breather } from '@/server/platform/breather'
import type { Db } from '@/server/platform/db/client'
import type { Extent } from '@/server/results/cells/select'
import { getPanel, getPanelOverheads } from '@/server/results/leaderboard/queries'
import type { ResultPanel } from '@/server/results/schemas'
import { loadLevelPanels, profilePanels, resourcePanels } from '@/server/results/series'
import { CHART_QUERIES, type Kind } from './chart-query'
import { pickSubjects } from './pick-subjects'
import type { Picture } from './picture'

const WHOLE: Extent = { bound: null }

/** Rows of panels, without keeping the thread from others. */
async function toRows(panels: readonly ResultPanel[]): Promise<DataRow[]> {
  const breathe = breather()
  const rows: DataRow[] = []
  for (const panel of panels)
    for (const row of panel.rows) {
      rows.push(...dataRows([{ ...panel, rows: [row] }], publicUrl()))
      const pause = breathe()
      if (pause) await pause
    }
  return rows
}

/** All values at the address of a chart; null for kinds whose pictures leave out none. */
async function readAll(
  db: Db,
  kind: Kind,
  query: Record<string, string>,
): Promise<DataRow[] | null> {
  if (kind === 'bars') return toRows([await getPanel(db, CHART_QUERIES.bars.parse(query), WHOLE)])
  if (kind === 'overhead') {
    const input = CHART_QUERIES.overhead.parse(query)
    const { panel, overheads } = await getPanelOverheads(db, input, WHOLE)
    const [picked = panel] = pickSubjects([panel], input)
    const kept = new Set(picked.rows.map(({ value }) => value.conditionId))
    const own = overheads.filter(({ conditionId }) => kept.has(conditionId))
    return overheadRows(picked, own, publicUrl())
  }
  if (kind === 'load') {
    const input = CHART_QUERIES.load.parse(query)
    return toRows(pickSubjects(await loadLevelPanels(db, input, WHOLE), input))
  }
  if (kind === 'profile') {
    const input = CHART_QUERIES.profile.parse(query)
    return toRows(pickSubjects(await profilePanels(db, input, WHOLE), input))
  }
  if (kind === 'resources') {
    const input = CHART_QUERIES.resources.parse(query)
    return toRows(pickSubjects(await resourcePanels(db, input, WHOLE), input))
  }
  return null
}

/** A row of a condition and a metric key, in whatever extent it was read. */
const rowName = ({ url, metric, overhead }: DataRow): string =>
  `${url} ${metric} ${overhead?.over ?? ''}`

/**
 * The numbers behind a picture: its own, and where it leaves out conditions of a large group those too, with whether they
 * are drawn.
 */
export async function loadAllRows(db: Db, kind: Kind, picture: Picture): Promise<DataRow[]> {
  const { rows, query, from, isPart } = picture
  const [key] = from.keys.hex
  if (!isPart || key === undefined) return rows
  const all = await readAll(db, kind, { ...query, [from.keys.of]: key })
  if (all === null) return rows
  const drawn = new Map(rows.map((row) => [rowName(row), row.drawn ?? true]))
  return all.map((row) => ({ ...row, drawn: drawn.get(rowName(row)) ?? false }))
}
