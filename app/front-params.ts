import { leaderboardHref, leaderboardParams, type LeaderboardState } from './leaderboard/params'
import type { OverheadViewName } from '@/components/charts/definitions/overheads-view'
import { firstValue, type Search } from './search-text'

/** What the front page shows; the leaderboard has the same choices and more. */
export type FrontState = Filters & { shown: OverheadViewName }
type Filters = Pick<LeaderboardState, 'metric' | 'from' | 'to' | 'independent' | 'mode' | 'mesh'>

const pick = ({ metric, from, to, independent, mode, mesh }: Filters): Filters => ({
  metric,
  from,
  to,
  independent,
  mode,
  mesh,
})

/** Parses the URL leniently: a choice that does not exist is left out. */
export const frontParams = (search: Search): FrontState => ({
  ...pick(leaderboardParams(search)),
  shown: firstValue(search.in) === 'times' ? 'times' : 'added',
})

/** Shortest URL of a state of the front page. */
export function frontHref(state: FrontState): string {
  const path = leaderboardHref(pick(state)).replace('/leaderboard', '/')
  if (state.shown === 'added') return path
  return `${path}${path.includes('?') ? '&' : '?'}in=times`
}
