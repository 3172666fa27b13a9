import type { Locator } from '@playwright/test'
import { readTexts } from './chart-texts'
import { expect, test } from './fixtures'

const REDUX = '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio'

/** Pages whose charts a reader embeds, some with a line hidden or a part of the axis shown. */
const PAGES = [
  '/',
  '/?metric=cpu.cores',
  '/compare?a=istio&b=linkerd&rps=2000&beds=all',
  '/leaderboard',
  '/meshes/istio',
  '/trends',
  REDUX,
  `${REDUX}?each=http.latency.p99`,
  `${REDUX}?each=http.latency.p99&view=overhead`,
  '/conditions/1',
  '/publications/bieringa-2022-mesh-bench-thesis',
]

/** px of a frame beside its chart */
const SIDES = 32

// The plain links of an embed are part of the page only where no script replaces them.
test.use({ javaScriptEnabled: false })

/** Titles of axes and panels, which a page may say in the title of the card or of the section instead. */
const TITLES =
  ':is(.bars-axis, .lines-axis, .lines-title, .lines-words, .scatter-words, .scatter-title)'

/** Names, values and notes of a chart, without what stands around its plots. */
async function readPlots(card: Locator): Promise<string[]> {
  const titles = await card.locator(TITLES).evaluateAll((all) =>
    all.flatMap((one) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        texts.push(node.textContent?.trim() ?? '')
      return texts
    }),
  )
  const texts = await readTexts(card)
  return texts.filter((text) => !titles.includes(text))
}

for (const path of PAGES)
  test(`${path}: the frame of every chart shows the texts that the page shows @phone`, async ({
    page,
    context,
  }) => {
    await page.goto(path)
    const frame = await context.newPage()
    const figures = page.locator('main figure:has(.chart-frame)', {
      has: page.locator('a[href^="/embed/"]'),
    })
    const count = await figures.count()
    expect(count).toBeGreaterThan(0)
    for (let i = 0; i < Math.min(count, 12); i++) {
      const figure = figures.nth(i)
      const box = await figure.locator('.chart-frame').first().boundingBox()
      // What a closed fold holds has no size before it is opened.
      // Small charts beside the large one of a figure have no embed of their own.
      const shown = await readPlots(figure)
      if (box === null || shown.length === 0) continue
      const address = await figure.locator('a[href^="/embed/"]').first().getAttribute('href')
      await frame.setViewportSize({ width: Math.round(box.width) + SIDES, height: 900 })
      await frame.goto(address ?? '')
      expect(await readPlots(frame.locator('body')), address ?? '').toEqual(shown)
    }
  })
