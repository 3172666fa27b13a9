import { expect, type Locator, type Page } from '@playwright/test'

/** Every text of a card's chart, the first of several, that can be seen, sorted; values, ticks and names alike. */
export const readTexts = (card: Locator): Promise<string[]> =>
  card
    .locator('.chart-frame')
    .first()
    .evaluate((frame) => {
      const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement, textContent } = node
        const text = textContent?.trim() ?? ''
        const isSeen =
          parentElement?.checkVisibility({ visibilityProperty: true }) === true &&
          parentElement.closest('.sr-only, title, desc, [role=tooltip]') === null
        if (isSeen && text !== '') found.push(text)
      }
      return found.sort()
    })

/** Begins to add up the layout shifts of a page; the returned function gives their sum so far. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(() => {
    const state = { value: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) state.value += Number(entry.value)
    }).observe({ type: 'layout-shift' })
    return state
  })
  return async () => {
    await page.waitForTimeout(300)
    return sum.evaluate(({ value }) => value)
  }
}

/** A text and the middle of its place in its chart in whole px. */
type PlacedText = { text: string; x: number; y: number }

/** Every text inside an element that has a place, also where another element covers it; in a fixed order. */
export const placedTexts = (root: Locator): Promise<PlacedText[]> =>
  root.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const origin = element.closest('.chart-frame')?.getBoundingClientRect() ?? new DOMRect()
    const found: PlacedText[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = node.textContent?.trim() ?? ''
      if (text === '' || range.getClientRects().length === 0) continue
      const box = range.getBoundingClientRect()
      found.push({
        text,
        x: Math.round(box.x - origin.x + box.width / 2),
        y: Math.round(box.y - origin.y + box.height / 2),
      })
    }
    return found.sort((a, b) =>
      a.text < b.text ? -1 : a.text > b.text ? 1 : a.y - b.y || a.x - b.x,
    )
  })

/** Box of an element on the page, however far that is scrolled. */
export const pageBox = (element: Locator) =>
  element.evaluate((found) => {
    const { x, y, width, height } = found.getBoundingClientRect()
    return { x, y: Math.round(y + window.scrollY), width, height }
  })

/** Gives a chart the focus as the Tab key would: only once its page is alive is it a tab stop. */
export async function focusChart(frame: Locator): Promise<void> {
  await expect(frame).toHaveAttribute('tabindex')
  await frame.focus()
}

/** Points at a chart once its page is alive: a finger of a phone leaves no pointer behind that it could notice later. */
export async function pointAt(frame: Locator, position?: { x: number; y: number }): Promise<void> {
  await expect(frame).toHaveAttribute('tabindex')
  await frame.hover(position ? { position } : {})
}
