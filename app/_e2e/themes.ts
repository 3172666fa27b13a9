import { expect, type Page } from '@playwright/test'
import { findViolations } from './audit'

/** Background of every page in dark. */
export const DARK_SURFACE = 'rgb(14, 17, 22)'
const NARROW_PX = 600

async function expectToFit(page: Page): Promise<void> {
  const beyondPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyondPx, 'px wider than the screen').toBeLessThanOrEqual(0)
}

/**
 * Accessible in light and dark, and no wider than the screen. In dark, names, roles and structure are the same nodes: the
 * colours are all that changed, and they are the same at every width.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectToFit(page)
  expect(await findViolations(page), 'in light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('background-color', DARK_SURFACE)
  await expectToFit(page)
  if ((page.viewportSize()?.width ?? NARROW_PX) < NARROW_PX) return
  expect(await findViolations(page, { tags: ['cat.color'] }), 'in dark').toEqual([])
}
