import type { LeadAsked } from '@/components/publications/lead-choice'
import {
  DEFAULT_DISPLAY,
  displayQuery,
  parseDisplayState,
  type View,
} from '@/components/results/display-state'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { firstValue, type Search } from '../../search-text'

export type LeadState = LeadAsked & { view: View }

/** The large chart that an address asks for, read leniently. */
export function leadState(search: Search): LeadState {
  const [key, load] = [firstValue(search.key), firstValue(search.load)]
  return {
    key: key !== undefined && parseMetricKey(key) !== null ? key : null,
    load: load !== undefined && /^[0-9a-f]{4,64}$/.test(load) ? load : null,
    view: parseDisplayState(search).view,
  }
}

/** Shortest query of a state, with its question mark; what the rule decides is left out. */
export function leadQuery({ key, load, view }: LeadState): string {
  const query = new URLSearchParams([
    ...(key === null ? [] : [['key', key]]),
    ...(load === null ? [] : [['load', load]]),
    ...displayQuery({ ...DEFAULT_DISPLAY, view }),
  ])
  return query.size > 0 ? `?${query.toString()}` : ''
}

export const leadHref = (slug: string, state: LeadState): string =>
  `/publications/${slug}${leadQuery(state)}`

const CHARTS = ['metric', 'each', 'axis', 'page', 'chart']
const VALUES = ['find', 'values']

/** Where an address of the lists of charts or values leads, which have pages of their own; null for any other. */
export function movedHref(slug: string, search: Search): string | null {
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name]) => {
      const value = firstValue(search[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const has = (names: readonly string[]): boolean => names.some((name) => query.has(name))
  const under = has(VALUES) ? 'values' : has(CHARTS) ? 'charts' : null
  return under === null ? null : `/publications/${slug}/${under}?${query.toString()}`
}
