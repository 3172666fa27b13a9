import { z } from 'zod'
import { MODES, PROTOCOLS } from '@/ingest/dictionary/vocabulary'
import {
  parseDisplayState,
  displayQuery,
  type DisplayState,
} from '@/components/results/display-state'
import { pageNumber } from '@/components/ui/pages'
import { askedText } from '@/server/platform/db/storable-text'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { parseMetricParam, firstValue, type Search } from '../search-text'
import { type LoadBounds, loadQuery, parseLoad } from '../load-params'

/** What is requested, and how it is shown. */
export type LeaderboardState = LeaderboardInput & DisplayState & LoadBounds

/** Test beds on a page: as many rows as a reader scans in one go, most of them light. */
export const BEDS_PER_PAGE = 27

const GroupList = LeaderboardInput.shape.group

/** Parses the URL leniently: a choice that does not exist is left out, because an old link must still open. */
export function leaderboardParams(search: Search): LeaderboardState {
  const rps = z.coerce.number().positive().safeParse(firstValue(search.rps))
  const protocol = z.enum(PROTOCOLS).safeParse(firstValue(search.protocol))
  const mode = z.enum(MODES).safeParse(firstValue(search.mode))
  const topology = askedText(80).min(1).safeParse(firstValue(search.topology))
  const input = LeaderboardInput.parse({
    metric: parseMetricParam(search),
    rps: rps.data ?? null,
    protocol: protocol.data ?? null,
    topology: topology.data ?? null,
    mode: mode.data ?? null,
    mesh: askedText(60).min(1).safeParse(firstValue(search.mesh)).data ?? null,
    independent: firstValue(search.independent) === '1',
    group: GroupList.safeParse(firstValue(search.group)).data ?? null,
    order: 'ranked',
    limit: BEDS_PER_PAGE,
    page: pageNumber(search.page),
  })
  return { ...input, ...parseDisplayState(search), ...parseLoad(search, input) }
}

/** Shortest URL of a leaderboard state: defaults are left out. */
export function leaderboardHref(input: Partial<LeaderboardState>): string {
  const query = new URLSearchParams()
  if (input.metric && input.metric !== 'http.latency.p99') query.set('metric', input.metric)
  if (input.rps) query.set('rps', String(input.rps))
  if (input.protocol) query.set('protocol', input.protocol)
  if (input.topology) query.set('topology', input.topology)
  if (input.mode) query.set('mode', input.mode)
  if (input.mesh) query.set('mesh', input.mesh)
  if (input.independent) query.set('independent', '1')
  if (input.group) query.set('group', input.group)
  for (const [name, value] of loadQuery(input)) query.set(name, value)
  for (const [name, value] of displayQuery(input)) query.set(name, value)
  if ((input.page ?? 1) > 1) query.set('page', String(input.page))
  const text = query.toString()
  return text === '' ? '/leaderboard' : `/leaderboard?${text}`
}
