import { chromium } from '@playwright/test'
// node zz-shot.mjs BASE OUTDIR "name=/path,name2=/path2" widths themes [full]
const [base, out, list, widths, themes, full] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
for (const theme of themes.split(',')) for (const w of widths.split(',')) {
  const width = Number(w)
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 800 }, colorScheme: theme, deviceScaleFactor: 1 })
  const page = await context.newPage()
  for (const item of list.split(',')) {
    const i = item.indexOf('=')
    await page.goto(base + item.slice(i + 1), { waitUntil: 'networkidle' })
    await page.waitForTimeout(500)
    if (full) { // scroll so that deferred parts load
      const h = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let y = 0; y < h; y += 700) { await page.evaluate((y) => scrollTo(0, y), y); await page.waitForTimeout(60) }
      await page.evaluate(() => scrollTo(0, 0)); await page.waitForTimeout(300)
    }
    await page.screenshot({ path: `${out}/${item.slice(0, i)}-${w}-${theme}.png`, fullPage: Boolean(full) })
  }
  await context.close()
}
await browser.close()
