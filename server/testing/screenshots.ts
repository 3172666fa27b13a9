import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { exitOnHelp, parseArgs } from '../operate/commands/args'
import { failCommand } from '../platform/fail-command'
import { findBrowser } from './browser'
import { withOwnSite } from './own-site'
import { SCREENSHOT_FOLDER, SCREENSHOTS } from './screenshot-list'

exitOnHelp(`usage: npm run screenshots
Writes the images of README.md into ${SCREENSHOT_FOLDER}, from a site of its own with the published benchmarks alone. It needs
a built site (npm run build). Run it after a change of these pages, and look at what it wrote.`)

const SIZE = { width: 1280, height: 800 }

async function takeScreenshots(origin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: 1.5 })
    const page = await context.newPage()
    for (const { name, path: address } of SCREENSHOTS) {
      await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      const file = path.join(SCREENSHOT_FOLDER, `${name}.png`)
      await page.screenshot({ path: file, animations: 'disabled' })
      console.log(file)
    }
  } finally {
    await browser.close()
  }
}

async function main(): Promise<void> {
  parseArgs(process.argv.slice(2), [])
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true })
  const options = { org: 'screenshots', rateLimitFactor: 100, isPublished: true }
  await withOwnSite(options, ({ url }) => takeScreenshots(url))
}

main().catch(failCommand)
