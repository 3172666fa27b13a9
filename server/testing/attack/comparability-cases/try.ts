import type { Outcome } from './pair'
import type { Site } from './site'

/** One try by name: what it asks of a site and what came out. */
export type Try = {
  name: string
  go: (site: Site, campaign: string) => Promise<Outcome>
  /** why it may still fool the site: a limit that is known */
  limit?: string
}
