import { type Pair, tryPair } from './pair'
import { UNLIKE } from './pairs'
import { UNFIT } from './quality'
import { REPEATS } from './repeats'
import { SINGLES } from './singles'
import { DECLARED } from './declared'
import { GATES } from './gate'
import { NIGHTLY } from './nightly'
import { REGISTERED } from './registered'
import { SIDE_BY_SIDE } from './side-by-side'
import { STREAMS } from './streams'
import type { Try } from './try'
import { RELEASES } from './versions'
import { VIEWS } from './views'

const pair = (one: Pair): Try => ({
  name: one.name,
  go: (site, campaign) => tryPair(site, campaign, one),
  ...(one.limit !== undefined && { limit: one.limit }),
})

export const TRIES: Try[] = [
  ...[...UNLIKE, ...UNFIT, ...REPEATS].map(pair),
  ...SINGLES,
  ...RELEASES,
  ...NIGHTLY,
  ...GATES,
  ...REGISTERED,
  ...STREAMS,
  ...VIEWS,
  ...SIDE_BY_SIDE,
  ...DECLARED,
]
