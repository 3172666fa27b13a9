import { IS_PUBLIC_RUN } from './public-rows'

/** Campaigns that stand: not retracted, and not made up to show the site. */
const STANDING_CAMPAIGNS = `SELECT id FROM campaign WHERE retracted_at IS NULL
  AND id NOT IN (SELECT campaign_id FROM demonstration_campaign)`

/** Publications that stand. */
export const IS_STANDING_PUBLICATION = 'p.retracted_at IS NULL'

/** Runs that readers see, that are valid, of campaigns that stand; a pull request is on its own page alone. */
export const STANDING_RUNS = `SELECT id, condition_id FROM run WHERE ${IS_PUBLIC_RUN} AND status = 'valid' AND pull_request IS NULL
  AND condition_id IN (SELECT id FROM condition WHERE campaign_id IN (${STANDING_CAMPAIGNS}))`

/** Conditions of publications that stand, and those with a run that stands. */
export const STANDING_CONDITIONS = `SELECT id FROM condition WHERE campaign_id IN (${STANDING_CAMPAIGNS})
  AND (campaign_id IN (SELECT campaign_id FROM reviewed_campaign) OR id IN (SELECT condition_id FROM (${STANDING_RUNS}) AS s))`
