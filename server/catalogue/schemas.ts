import { z } from 'zod'

/**
 * Who stands behind the results of a campaign: `reviewed`, an imported publication that stands; `declared`, an organisation
 * whose relation to the products maintainers confirmed; `submitted`, everybody else; `demonstration`, nobody: the numbers
 * were made up to show the site.
 */
export const TRUSTS = ['reviewed', 'declared', 'submitted', 'demonstration'] as const
export const Trust = z.enum(TRUSTS)
export type Trust = z.infer<typeof Trust>

/** Results that were measured and do not vote: each of these has sections and counts of its own. */
export const OTHER_TRUSTS = ['declared', 'submitted'] as const satisfies readonly Trust[]
export type OtherTrust = (typeof OTHER_TRUSTS)[number]

/** Conditions of submitted runs that a list of one product reads: the newest. Anybody may send, so their number has no limit. */
export const MAX_SUBMITTED_CONDITIONS = 1000
