import type { CostLoad, CostQuantity } from '@/server/results/cost/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import { counted, rateWords } from '../format'
import { groupSweeps, sweepUnits } from './load-levels'

/** Loads of one scatter, in their order; `mark` is what stands at a mark, null where a load has no neighbours. */
export type Stop = { load: CostLoad; mark: string | null; name: string }
/** Loads that differ in nothing but the swept one. */
export type Scatter = { id: string; title: string; stops: Stop[] }

/** "100 requests/s, 32 connections, 10,000 bytes" */
function toLoadName({ workload, loadLabel }: ResultPanel): string {
  const { targetRps, connections, payloadBytes } = workload
  const words = [
    targetRps !== null && rateWords(targetRps),
    connections !== null && counted(connections, 'connection'),
    payloadBytes !== null && counted(payloadBytes, 'byte'),
  ].filter((word) => word !== false)
  return words.join(', ') || loadLabel || 'load not stated'
}

/** The sweeps of a test bed, and each load that is part of none. */
export function listScatters({ loads }: CostQuantity): Scatter[] {
  const byPanel = new Map<ResultPanel, CostLoad>(loads.map((load) => [load.panel, load]))
  const sweeps = groupSweeps(loads.map(({ panel }) => panel))
  const swept = new Set(sweeps.flatMap(({ levels }) => levels.map(({ panel }) => panel)))
  const joined = sweeps.map(({ fields, title, levels }, i): Scatter => {
    const units = sweepUnits(fields)
    const stops = levels.flatMap(({ panel, label }): Stop[] => {
      const load = byPanel.get(panel)
      return load ? [{ load, mark: label, name: `${label} ${units}` }] : []
    })
    return { id: `sweep-${i}`, title, stops }
  })
  const alone = loads
    .filter(({ panel }) => !swept.has(panel))
    .map((load, i): Scatter => {
      const name = toLoadName(load.panel)
      return { id: `load-${i}`, title: '', stops: [{ load, mark: null, name }] }
    })
  return [...joined, ...alone].filter(
    // A mark alone says nothing about cost against latency.
    ({ stops }) => stops.reduce((sum, { load }) => sum + load.points.length, 0) > 1,
  )
}

/** After the loads of marks that a line joins. */
export const JOINED = ', joined'

/** "20, 200 and 2,000 requests/s, joined" */
export function stopsText(stops: readonly Stop[]): string {
  const [first, ...more] = stops.map(({ name }) => name)
  const last = more.pop()
  if (first === undefined || last === undefined) return first ?? ''
  const marks = stops.slice(0, -1).map(({ mark }) => mark)
  return `${marks.join(', ')} and ${last}${JOINED}`
}
