import { type Pair, tryPair } from './pair'
import { UNLIKE } from './pairs'
import { UNFIT } from './quality'
import { REPEATS } from './repeats'
import { SINGLES } from './singles'
import type { Try } from './try'

const pair = (one: Pair): Try => ({
  name: one.name,
  go: (site, campaign) => tryPair(site, campaign, one),
  ...(one.limit !== undefined && { limit: one.limit }),
})

export const TRIES: Try[] = [...[...UNLIKE, ...UNFIT, ...REPEATS].map(pair), ...SINGLES]
