import type { Locator, Page } from '@playwright/test'

/** Every text of a card's chart that can be seen, sorted; values, ticks and names alike. */
export const textsOf = (card: Locator): Promise<string[]> =>
  card.locator('.chart-frame').evaluate((frame) => {
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

/** Begins to add up the layout shifts of a page; the answer gives their sum until then. */
export async function shiftsOf(page: Page): Promise<() => Promise<number>> {
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
