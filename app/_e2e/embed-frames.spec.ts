import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { otherSite } from './other-site'

// The page around stands on another host than the site under test, on purpose, and asks it for the chart.
test.use({ expectedErrors: [/favicon|^foreign request: http:\/\/(localhost|127)/] })

/** The frames that a publication with bars, lines and a profile offers, without the script below them. */
async function framesOf(page: Page): Promise<string> {
  await page.goto(
    '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio?each=http.latency.p99',
  )
  const dialogs = page.locator('main article details', { hasText: 'Embed' })
  const tags: string[] = []
  for (const i of [0, 1, 2]) {
    const dialog = dialogs.nth(i)
    await dialog.locator('summary').click()
    const code = dialog.locator('pre').first()
    await expect(code).toContainText('<iframe ')
    tags.push(/<iframe.*?<\/iframe>/s.exec(await code.innerText())?.[0] ?? '')
  }
  return `<style>body{margin:0}</style>${tags.join('')}`
}

test('without its script a pasted frame is as high as its chart needs, at any width', async ({
  page,
}) => {
  const site = await otherSite(await framesOf(page))
  try {
    for (const width of [320, 640, 960]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(site.url)
      const frames = await page.locator('iframe').all()
      expect(frames.length).toBeGreaterThan(2)
      for (const [i, frame] of frames.entries()) {
        const inside = page.frameLocator('iframe').nth(i)
        await frame.scrollIntoViewIfNeeded()
        await expect(inside.getByText('Measured by')).toBeVisible()
        const over = await inside.locator('html').evaluate((root) => ({
          down: Math.max(0, root.scrollHeight - root.clientHeight),
          across: Math.max(0, root.scrollWidth - root.clientWidth),
        }))
        expect(over, `frame ${i} at ${width} px`).toEqual({ down: 0, across: 0 })
      }
    }
  } finally {
    site.close()
  }
})
