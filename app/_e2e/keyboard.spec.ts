import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

type Stop = { name: string; isSeen: boolean; isMarked: boolean; isLast: boolean }

/** What has the focus: its words, whether a reader sees it, and whether it is marked as focused. */
const stopOf = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return null
    if (element === document.body) return null
    const box = element.getBoundingClientRect()
    const label = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    const words = [
      element.getAttribute('aria-label'),
      label ? element.labels?.[0]?.textContent : element.textContent,
      element.getAttribute('placeholder'),
    ]
    const marked = (one: Element | null): boolean =>
      one !== null && getComputedStyle(one).outlineStyle !== 'none'
    return {
      name: words.find((text) => text?.trim())?.trim() ?? '',
      isSeen:
        box.width > 0 &&
        box.bottom > 0 &&
        box.top < innerHeight &&
        box.right > 0 &&
        box.left < innerWidth,
      isMarked:
        marked(element) ||
        marked(element.closest('label')) ||
        element.querySelector('.chart-focus') !== null,
      isLast: element.closest('footer') !== null,
    }
  })

/** Goes through a page from its start to its footer by Tab, and says each stop. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press('Tab')
    const stop = await stopOf(page)
    if (stop === null) continue
    stops.push(stop)
    if (stop.isLast) return stops
  }
  throw new Error(`no footer after ${stops.length} stops; the last is ${stops.at(-1)?.name ?? ''}`)
}

for (const path of ['/', '/compare?a=istio:sidecar&b=linkerd'])
  test(`${path}: Tab goes through the page to its end; every stop is seen, marked and named @phone`, async ({
    page,
  }) => {
    test.slow()
    await page.goto(path)
    const stops = await walk(page)
    expect(stops[0]?.name).toBe('Skip to content')
    expect(stops.length).toBeGreaterThan(20)
    for (const [i, { name, isSeen, isMarked }] of stops.entries()) {
      expect(name, `stop ${i}`).not.toBe('')
      expect(isSeen, `stop ${i}: ${name}`).toBe(true)
      expect(isMarked, `stop ${i}: ${name}`).toBe(true)
    }
  })

test('a comparison is made by keyboard alone', async ({ page }) => {
  await page.goto('/compare?a=linkerd')
  await page.getByLabel('Compared with').focus()
  await page.keyboard.type('Istio sidecar')
  await expect(page.getByLabel('Compared with')).toHaveValue('istio:sidecar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Linkerd had lower p99 at \d/)
})

test('the values of the front page open and close by keyboard', async ({ page }) => {
  await page.goto('/')
  const table = page.getByRole('table', { name: 'Every published overhead over no mesh' })
  await page.getByText(/^Table of \d+ overheads$/).focus()
  await page.keyboard.press('Enter')
  await expect(table).toBeVisible()
  await expect(table).toContainText('+69.3')
  await page.keyboard.press('Enter')
  await expect(table).toBeHidden()
})

test('/publications: the first result comes within twelve stops', async ({ page }) => {
  await page.goto('/publications')
  const first = page.locator('.publication-rows tbody > tr').first()
  for (let stops = 0; stops <= 12; stops++) {
    await page.keyboard.press('Tab')
    // The skip link leads behind the header, as the reader goes.
    if (stops === 0) await page.keyboard.press('Enter')
    if (await first.evaluate((card) => card.contains(document.activeElement))) return
  }
  throw new Error('the first result is more than twelve stops away')
})

for (const slug of [
  'linkerd-2021-05-benchmarking-linkerd-and-istio',
  'bieringa-2022-mesh-bench-thesis',
  'nginx-service-mesh-1.7-tech-specs-overhead',
])
  test(`/publications/${slug}: at most twelve stops before the first result, the skip link among them`, async ({
    page,
  }) => {
    await page.goto(`/publications/${slug}`)
    const first = await page.locator('main figure').first().elementHandle()
    for (let stops = 0; stops <= 12; stops++) {
      await page.keyboard.press('Tab')
      const { name } = (await stopOf(page)) ?? { name: '' }
      if (stops === 0) {
        expect(name).toBe('Skip to content')
        await page.keyboard.press('Enter')
      }
      const isAtResult = await page.evaluate((card) => {
        const focused = document.activeElement
        if (!card || !focused) return false
        const where = card.compareDocumentPosition(focused)
        return (
          (where & (Node.DOCUMENT_POSITION_CONTAINED_BY | Node.DOCUMENT_POSITION_FOLLOWING)) > 0
        )
      }, first)
      if (isAtResult) return
    }
    throw new Error('the first result is more than twelve stops away')
  })
