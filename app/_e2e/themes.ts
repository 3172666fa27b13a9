import { expect, type Page } from '@playwright/test'
import { findViolations } from './audit'

/** Accessible in light and dark, and no wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page), `in ${colorScheme}`).toEqual([])
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, `in ${colorScheme}`).toBeLessThanOrEqual(0)
  }
}
