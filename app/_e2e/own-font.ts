import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Whether the document is laid out in the font of the site. */
const hasOwnFont = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    const widthIn = (font: string): number => {
      if (!context) throw new Error('no context to measure in')
      context.font = `100px ${font}`
      return context.measureText('illicit').width
    }
    return widthIn('Inter, monospace') !== widthIn('monospace')
  })

/**
 * Opens a page in the font of the site, for a test that measures words. The font is optional: a document that it reaches
 * late stays in one of the system, and has it from the cache the next time.
 */
export const openInOwnFont = (page: Page, url: string): Promise<void> =>
  expect(async () => {
    await page.goto(url)
    expect(await hasOwnFont(page)).toBe(true)
  }).toPass()
