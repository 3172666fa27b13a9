import { Prisma } from '@/prisma/generated/client'
import type { Db } from '../db'
import { AppError } from '../errors'
import { keyOf, loadPanels } from '../results/panels'
import type { ResultPanel } from '../results/schemas'
import { loadLabel } from '../results/titles'
import { choicesOf } from './choices'
import { metricFilter, selectLevels, type LevelRow } from './levels'
import { Leaderboard, type LeaderboardInput } from './schemas'

function matches(level: LevelRow, input: LeaderboardInput): boolean {
  return (
    (input.rps === null || level.target_rps === input.rps) &&
    (input.protocol === null || level.protocol === input.protocol) &&
    (input.topology === null || level.topology === input.topology) &&
    (input.mode === null || level.modes.includes(input.mode)) &&
    (!input.independent || level.relation === 'independent')
  )
}

/** The level a card opens with: most subjects, then the middle of the sweep, where neither idle nor overload rules. */
function openingLevel(levels: LevelRow[]): LevelRow | undefined {
  const most = Math.max(...levels.map((level) => level.subjects))
  const fullest = levels.filter((level) => level.subjects === most)
  return fullest[Math.floor((fullest.length - 1) / 2)]
}

const familyOf = (level: LevelRow): string => `${level.family_key} ${keyOf(level)}`

/** Cards of comparability families, newest first; only what shares every condition but the subject shares a card. */
export async function getLeaderboard(db: Db, input: LeaderboardInput): Promise<Leaderboard> {
  const all = await selectLevels(db, input.metric)
  const fitting = all.filter((level) => matches(level, input))
  const families = [...new Set(fitting.map(familyOf))]
  const shown = families.slice(0, input.limit).flatMap((family) => {
    const opening = openingLevel(fitting.filter((level) => familyOf(level) === family))
    return opening ? [opening] : []
  })
  const groups = [...new Set(shown.map((level) => level.group_key))].map((hex) =>
    Buffer.from(hex, 'hex'),
  )
  const panels = shown.length
    ? await loadPanels(
        db,
        Prisma.sql`c.group_key = ANY (${groups}::bytea[]) AND ${metricFilter(input.metric)}`,
      )
    : []
  const cards = shown.flatMap((level) => {
    const panel = panels.find((p) => p.groupKey === level.group_key && p.key === keyOf(level))
    if (!panel) return []
    const levels = all
      .filter((other) => familyOf(other) === familyOf(level))
      .map((l) => ({
        groupKey: l.group_key,
        label: loadLabel(
          {
            targetRps: l.target_rps,
            connections: l.connections,
            topology: l.topology,
            params: l.params,
          },
          l.sweep_axes,
        ),
        targetRps: l.target_rps,
      }))
    return [{ panel, levels }]
  })
  return Leaderboard.parse({
    metric: input.metric,
    cards,
    total: families.length,
    choices: choicesOf(all, familyOf),
  })
}

/** One panel by its key and the leading digits of its group. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function getPanel(
  db: Db,
  input: { metric: string; group: string },
): Promise<ResultPanel> {
  const [first, last] = ['0', 'f'].map((fill) => Buffer.from(input.group.padEnd(64, fill), 'hex'))
  const panels = await loadPanels(
    db,
    Prisma.sql`c.group_key BETWEEN ${first} AND ${last} AND ${metricFilter(input.metric)}`,
  )
  const panel = panels.find((p) => p.key === input.metric)
  if (!panel)
    throw new AppError('NOT_FOUND', {
      title: 'No such chart',
      detail: `no group ${input.group} has values for ${input.metric}`,
    })
  return panel
}
