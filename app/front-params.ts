import { leaderboardHref, leaderboardParams, type LeaderboardState } from './leaderboard/params'
import type { Search } from './search-text'

/** What the front page shows; the leaderboard has the same choices and more. */
export type FrontState = Pick<
  LeaderboardState,
  'metric' | 'from' | 'to' | 'independent' | 'mode' | 'mesh'
>

const pick = ({ metric, from, to, independent, mode, mesh }: FrontState): FrontState => ({
  metric,
  from,
  to,
  independent,
  mode,
  mesh,
})

/** Parses the URL leniently: a choice that does not exist is left out. */
export const frontParams = (search: Search): FrontState => pick(leaderboardParams(search))

/** Shortest URL of a state of the front page. */
export const frontHref = (state: FrontState): string =>
  leaderboardHref(pick(state)).replace('/leaderboard', '/')
