import { z } from 'zod'
import type { Overview } from '@/server/results/overview/schemas'
import { firstValue, type Search } from './search-text'
import { pageNumber } from '@/components/ui/pages'

/** Rows of publications on a page: one screen of them, with room for the values behind each. */
const ROWS_PER_PAGE = 8
/** A second page of so few would be overlooked: they go on the first. */
const FEW = 3

/** How many rows to ask for, before it is known whether the first page is the only one. */
export const rowsToRequest = (page: number): number =>
  page === 1 ? ROWS_PER_PAGE + FEW : ROWS_PER_PAGE

/** Rows on each page of so many in all. */
export const rowsPerPage = (total: number): number =>
  total <= ROWS_PER_PAGE + FEW ? ROWS_PER_PAGE + FEW : ROWS_PER_PAGE

/** The response to a request with `rowsToRequest`, cut to the rows of its page. */
export const withVisibleRows = (overview: Overview): Overview => ({
  ...overview,
  rows: overview.rows.slice(0, rowsPerPage(overview.total)),
})

/** Loads that the rows represent, and the page of the rows. */
export type OverviewState = { from: number | null; to: number | null; rows: number }
type Board = { metric: string; rps: number | null }

/** The load at which most publications measured latency. */
const USUAL_LOAD = { from: 1000, to: 2000 }
export const ANY_LOAD = { from: null, to: null }

/** Loads where a URL names none: the one that the cards are filtered by, else the usual of the metric. */
const usualLoad = ({ metric, rps }: Board): Pick<OverviewState, 'from' | 'to'> =>
  rps !== null ? { from: rps, to: rps } : metric.startsWith('http.latency') ? USUAL_LOAD : ANY_LOAD

type Bounds = Pick<OverviewState, 'from' | 'to'>

/** The bounds of a load in a URL, read leniently; those that are the wrong way round are turned. */
export function parseLoadBounds(search: Search): Bounds {
  const numberOf = (text: string | undefined): number | null =>
    z.coerce.number().positive().safeParse(text).data ?? null
  const [low, high] = [numberOf(firstValue(search.from)), numberOf(firstValue(search.to))]
  const isTurned = low !== null && high !== null && low > high
  return isTurned ? { from: high, to: low } : { from: low, to: high }
}

/** Parses the URL leniently. */
export function parseOverviewState(search: Search, board: Board): OverviewState {
  const rows = pageNumber(search.rows)
  const isNamed = firstValue(search.from) !== undefined || firstValue(search.to) !== undefined
  return { ...(isNamed ? parseLoadBounds(search) : usualLoad(board)), rows }
}

/** A state whose loads follow its other choices again, on the first page of the rows. */
export function withDefaultLoads<T extends OverviewState>(state: T): Omit<T, keyof OverviewState> {
  const { from: _from, to: _to, rows: _rows, ...rest } = state
  return rest
}

/** URL parameters; what the URL would mean without them is left out. */
export function overviewQuery(
  state: Partial<OverviewState & Board>,
): [name: string, value: string][] {
  const { from, to, rows = 1, metric = 'http.latency.p99', rps = null } = state
  const usual = usualLoad({ metric, rps })
  const isUsual = from === undefined || (from === usual.from && (to ?? null) === usual.to)
  const bounds: [string, string][] = isUsual
    ? []
    : from === null && (to ?? null) === null
      ? [['from', 'any']]
      : [
          ...(from === null ? [] : [['from', String(from)] as [string, string]]),
          ...((to ?? null) === null ? [] : [['to', String(to)] as [string, string]]),
        ]
  return rows > 1 ? [...bounds, ['rows', String(rows)]] : bounds
}
