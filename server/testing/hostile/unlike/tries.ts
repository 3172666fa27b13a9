import { type Outcome, type Pair, tryPair } from './pair'
import { UNLIKE } from './pairs'
import { UNFIT } from './quality'
import { REPEATS } from './repeats'
import type { Site } from './site'
import { SINGLES } from './singles'

/** One try by name: what it asks of a site and what came out. */
export type Try = {
  name: string
  go: (site: Site, campaign: string) => Promise<Outcome>
  /** why it may still fool the site: a limit that is known */
  limit?: string
}

const pair = (one: Pair): Try => ({
  name: one.name,
  go: (site, campaign) => tryPair(site, campaign, one),
  ...(one.limit !== undefined && { limit: one.limit }),
})

export const TRIES: Try[] = [...[...UNLIKE, ...UNFIT, ...REPEATS].map(pair), ...SINGLES]
