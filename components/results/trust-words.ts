import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import type { Trust } from '@/server/catalogue/schemas'

/** Titles of the sections that results have by who stands behind them. */
export const TRUST_TITLES: Record<Trust, string> = {
  reviewed: 'Test beds of publications',
  declared: 'Campaigns of declared organisations',
  submitted: 'Submitted runs',
  demonstration: DEMONSTRATION,
}
export const TRUST_WORDS: Record<Trust, string | null> = {
  reviewed: null,
  declared: 'Measured by organisations whose relation to the products maintainers know.',
  submitted:
    'Submitted with an API token. Neither the method nor the submitter’s affiliation has been reviewed.',
  demonstration: 'Made up to show the site: nobody measured these numbers.',
}
