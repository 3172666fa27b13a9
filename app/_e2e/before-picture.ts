import type { Page } from '@playwright/test'

/** Words of the page before its first picture, and where that begins, in px from the top. */
export const beforePicture = (page: Page): Promise<{ words: number; top: number }> =>
  page.locator('main').evaluate((main) => {
    const picture = [...main.querySelectorAll('svg, img, figure, [role=img]')].find((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width >= 160 && height >= 40
    })
    if (!picture) throw new Error('no picture')
    const range = document.createRange()
    range.setStart(main, 0)
    range.setEndBefore(picture)
    const words = range.toString().match(/\S+/g)?.length ?? 0
    return { words, top: picture.getBoundingClientRect().top + scrollY }
  })
