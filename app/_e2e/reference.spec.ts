import { beforePicture } from './before-picture'
import { expect, test } from './fixtures'
import { expectAccessible } from './themes'

const LONG_PAGES = ['/methodology', '/docs/api']

for (const address of LONG_PAGES) {
  test(`${address} has its sections at the left, and marks the one that is read`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address)
    const nav = page.getByRole('navigation', { name: 'On this page' })
    await expect(nav).toHaveCount(1)
    const links = await nav.getByRole('link').all()
    expect(links.length).toBeGreaterThan(20)
    const text = await page.locator('main h2').first().boundingBox()
    const box = await nav.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(text?.x ?? 0)

    const sections = page.locator('main section[aria-labelledby]')
    await sections.nth(7).evaluate((section) => section.scrollIntoView())
    const current = nav.locator('[aria-current=location]')
    await expect(current).toHaveCount(1)
    const target = (await current.getAttribute('href')) ?? ''
    await expect(sections.nth(7).locator(`[id="${target.slice(1)}"]`)).toHaveCount(1)
    await expect(nav).toBeInViewport({ ratio: 0.9 })

    // The last section is too short to reach the top of the screen.
    await links.at(-1)?.click()
    await expect(current).toHaveAttribute('href', (await links.at(-1)?.getAttribute('href')) ?? '')
    await expect(current).toBeInViewport()
    await expectAccessible(page)
  })

  test(`${address} leads to every section, each once, in the order of the page`, async ({
    page,
  }) => {
    await page.goto(address)
    const ids = await page
      .getByRole('navigation', { name: 'On this page', includeHidden: true })
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash.slice(1)))
    const lost = await page.evaluate(
      (all) => all.filter((id) => !document.getElementById(id)?.closest('section')),
      ids,
    )
    expect(lost).toEqual([])
    const inOrder = await page.evaluate((all) => {
      const sections = all.map((id) => document.getElementById(id)?.closest('section') ?? document)
      return sections.every(
        (one, i) =>
          i === 0 ||
          ((sections[i - 1] ?? one).compareDocumentPosition(one) &
            Node.DOCUMENT_POSITION_FOLLOWING) !==
            0,
      )
    }, ids)
    expect(inOrder).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  for (const hasScript of [true, false])
    test.describe(hasScript ? 'on a phone' : 'on a phone without JavaScript', () => {
      test.use({ javaScriptEnabled: hasScript })

      test(`${address} folds its sections above the text`, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(address)
        const nav = page.getByRole('navigation', { name: 'On this page' })
        const links = nav.getByRole('link')
        await expect(links).toHaveCount(0)
        await nav.getByText('On this page').click()
        await expect(links.nth(3)).toBeVisible()
        const hash = (await links.nth(3).getAttribute('href')) ?? ''
        await links.nth(3).click()
        const heading = page.locator(`section:has([id="${hash.slice(1)}"]) h2`).first()
        await expect(heading).toBeInViewport()
        if (hasScript) {
          await expect(links).toHaveCount(0)
          await expectAccessible(page)
        }
      })
    })
}

test('lines of a rule are at most 72 characters wide, and diagrams stand in the page', async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/methodology')
    const wide = await page.locator('main p:not([class*=max-w-none])').evaluateAll((all) =>
      all.flatMap((one) => {
        const probe = document.createElement('span')
        probe.style.cssText = 'position:absolute;width:72ch'
        one.append(probe)
        const limit = probe.getBoundingClientRect().width
        probe.remove()
        return one.getBoundingClientRect().width > limit + 1 ? [one.textContent] : []
      }),
    )
    expect(wide).toEqual([])
    const diagrams = page.locator('figure.diagram svg[role=img]')
    await expect(diagrams).toHaveCount(5)
    for (const diagram of await diagrams.all()) {
      const box = await diagram.boundingBox()
      expect(box?.height).toBeLessThanOrEqual(260)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(await diagram.getAttribute('aria-label')).toMatch(/\w{3,}.*\.$/)
      const sizes = await diagram.locator('text').evaluateAll((all) =>
        all.map((text) => {
          const svg = (text as SVGTextElement).ownerSVGElement
          const scale = (svg?.getBoundingClientRect().width ?? 0) / 332
          return parseFloat(getComputedStyle(text).fontSize) * scale
        }),
      )
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
    }
  }
})

test('/submit has the curl line and the picture of what it produces in its first screen @phone', async ({
  page,
}) => {
  await page.goto('/submit')
  const height = page.viewportSize()?.height ?? 0
  const { words, top } = await beforePicture(page)
  expect(words).toBeLessThanOrEqual(90)
  expect(top).toBeLessThan(height)
  const curl = await page.locator('main pre').first().boundingBox()
  expect(curl?.y).toBeLessThan(top)
  const produced = page.getByRole('region', { name: 'What it produces' })
  await expect(produced.getByText('Example', { exact: true })).toBeVisible()
  await expect(produced.getByRole('figure')).toHaveCount(2)
  await expect(produced.getByText(/^Meshbench: \d+ proven regressions$/)).toBeVisible()
  await expectAccessible(page)
})

test('load generators are ordered by the head that is chosen, with and without a mark', async ({
  page,
}) => {
  await page.goto('/harnesses')
  const rows = page.locator('main tbody tr')
  const first = await rows.count()
  await page.getByRole('link', { name: 'Histogram', exact: true }).click()
  await expect(page).toHaveURL(/sort=histogram$/)
  await expect(page.getByRole('columnheader', { name: /^Histogram/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(rows).toHaveCount(first)
  const cells = await rows.locator('td:nth-child(8)').allTextContents()
  const marks = cells.map((text) => text.includes('yes'))
  expect(marks).toEqual([...marks].sort((a, b) => Number(b) - Number(a)))
  expect(new Set(marks).size).toBe(2)
  await expectAccessible(page)
})
