import type { ResultPanel } from '@/server/results/schemas'

const unique = <T>(values: T[]): T[] => [...new Set(values)]

function runsText(panel: ResultPanel): string {
  const values = panel.rows.map((row) => row.value).filter((v) => v.value !== null)
  const counts = unique(values.map((v) => v.n))
  const stated = counts.filter((n): n is number => n !== null)
  if (stated.length === 0) return 'number of runs not stated'
  const [fewest, most] = [Math.min(...stated), Math.max(...stated)]
  const range = fewest === most ? String(most) : `${fewest} to ${most}`
  const across = unique(values.map((v) => v.acrossRuns).filter((a) => a !== null))
  const known = across.length === 1 && across[0] !== 'not stated' ? across[0] : null
  const how =
    most === 1
      ? 'single run'
      : known
        ? `${known} of ${range} runs`
        : `${range} runs, how they were combined is not stated`
  return stated.length < counts.length ? `${how} where stated` : how
}

/** One line on how sure the values of a chart are: runs, spread, discard rule. */
export function describeCertainty(panel: ResultPanel): string {
  const hasSpread = panel.rows.some(
    ({ value }) => value.spread !== null || value.spreadEnds !== null,
  )
  const isPublished = panel.rows.some((row) => row.value.method === 'published')
  const noSpread = isPublished ? 'no spread was published' : 'one run has no spread'
  return [
    runsText(panel),
    hasSpread ? null : noSpread,
    panel.discardRule ? `discard rule: ${panel.discardRule.replace(/\.$/, '')}` : null,
  ]
    .filter(Boolean)
    .join('; ')
}
