import { z } from 'zod'

/**
 * Who stands behind the results of a campaign: `reviewed`, an imported publication that stands; `declared`, an organisation
 * whose relation to the products maintainers confirmed; `submitted`, everybody else.
 */
export const TRUSTS = ['reviewed', 'declared', 'submitted'] as const
export const Trust = z.enum(TRUSTS)
export type Trust = z.infer<typeof Trust>

/** Results that do not vote: each of these has sections and counts of its own. */
export const OTHER_TRUSTS = ['declared', 'submitted'] as const satisfies readonly Trust[]
export type OtherTrust = (typeof OTHER_TRUSTS)[number]
