import type { Page } from '@playwright/test'

/** Visible words of the page before its first picture, and where that begins, in px from the top. */
export const beforePicture = (page: Page): Promise<{ words: number; top: number }> =>
  page.locator('main').evaluate((main) => {
    const picture = [...main.querySelectorAll('svg, img, figure, [role=img]')].find((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width >= 160 && height >= 40
    })
    if (!picture) throw new Error('no picture')
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let words = 0
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      if (picture.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) break
      if (picture.contains(text)) break
      // What a closed fold holds is not on the screen.
      if (text.parentElement?.checkVisibility() !== true) continue
      words += text.textContent?.match(/\S+/g)?.length ?? 0
    }
    return { words, top: picture.getBoundingClientRect().top + scrollY }
  })
