import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Options = {
  /** rules to look at; all of them unless given */
  tags?: string[]
  /** selector of the part to look at; the whole page unless given */
  within?: string
  disabledRules?: string[]
}

/**
 * What axe finds against a page, one line a rule with the first element that breaks it. Describing every node that passed
 * would take as long as the audit; no page holds a frame of another site, which a second tab would be opened for.
 */
export async function findViolations(page: Page, options: Options = {}): Promise<string[]> {
  const { tags, within, disabledRules = [] } = options
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(disabledRules)
  if (tags) axe.withTags(tags)
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map((v) => `${v.id}: ${v.nodes[0]?.html ?? ''}`)
}
