import type { Locator, Page } from '@playwright/test'

/** A text of a chart and the middle of its place on the screen in whole px. */
export type PlacedText = { text: string; x: number; y: number }

/** Every text inside an element that a reader sees, or would see if it were not covered, in a fixed order. */
export const placedTexts = (root: Locator): Promise<PlacedText[]> =>
  root.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: PlacedText[] = []
    while (walker.nextNode()) {
      const { currentNode } = walker
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      const text = (currentNode.textContent ?? '').trim()
      if (text === '' || range.getClientRects().length === 0) continue
      const box = range.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      found.push({ text, x: Math.round(x), y: Math.round(y) })
    }
    return found.sort((a, b) =>
      a.text < b.text ? -1 : a.text > b.text ? 1 : a.y - b.y || a.x - b.x,
    )
  })

/** From now on the sum of layout shifts that no input explains; read it with the returned function. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const total = { shift: 0 }
    Object.assign(window, { chartShifts: total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        total.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  return () =>
    page.evaluate(() => (window as unknown as { chartShifts: { shift: number } }).chartShifts.shift)
}
