import { z } from 'zod'
import { toRange, usualRange } from '@/server/results/load-range'
import { firstValue, type Search } from './search-text'

/** Bounds of the offered load in requests per second; null = none. */
export type LoadBounds = { from: number | null; to: number | null }
type Board = { metric: string; rps: number | null }

/** Loads where a URL names none: the one that the cards are filtered by, else the usual of the metric. */
export const usualLoad = ({ metric, rps }: Board): LoadBounds =>
  rps !== null ? { from: rps, to: rps } : usualRange(metric)

/** The bounds of a load in a URL, read leniently; those that are the wrong way round are turned. */
export function parseLoadBounds(search: Search): LoadBounds {
  const parseBound = (text: string | undefined): number | null =>
    z.coerce.number().positive().safeParse(text).data ?? null
  return toRange(parseBound(firstValue(search.from)), parseBound(firstValue(search.to)))
}

/** The bounds of a URL, the usual ones of the metric where it names none. */
export function parseLoad(search: Search, board: Board): LoadBounds {
  const isNamed = firstValue(search.from) !== undefined || firstValue(search.to) !== undefined
  return isNamed ? parseLoadBounds(search) : usualLoad(board)
}

/** A state whose loads follow its other choices again. */
export function withDefaultLoads<T extends LoadBounds>(state: T): Omit<T, keyof LoadBounds> {
  const { from: _from, to: _to, ...rest } = state
  return rest
}

/** URL parameters; what the URL would mean without them is left out. */
export function loadQuery(state: Partial<LoadBounds & Board>): [name: string, value: string][] {
  const { from, to, metric = 'http.latency.p99', rps = null } = state
  const usual = usualLoad({ metric, rps })
  const isUsual = from === undefined || (from === usual.from && (to ?? null) === usual.to)
  return isUsual
    ? []
    : from === null && (to ?? null) === null
      ? [['from', 'any']]
      : [
          ...(from === null ? [] : [['from', String(from)] as [string, string]]),
          ...((to ?? null) === null ? [] : [['to', String(to)] as [string, string]]),
        ]
}
