import type { Browser } from '@playwright/test'
import { z } from 'zod'

/** What a browser without anything kept finds at an address. */
export type PageLoad = {
  /** largest contentful paint, in ms since the address was asked for */
  lcpMs: number
  /** cumulative layout shift */
  cls: number
  /** ms beyond 50 of every task that kept the page from reacting */
  blockedMs: number
  /** as transferred: headers and compressed bodies */
  bytes: number
  scriptBytes: number
  /** addresses on the same server, each once */
  paths: string[]
}

/** Long enough for what a page loads when it is idle. */
const SETTLE_MS = 1000

const OBSERVER = 'server/testing/bench/observe-page.mjs'

/** What the observer has seen. */
const Seen = z.object({ lcpMs: z.number(), cls: z.number(), blockedMs: z.number() })

/** Loads an address in a new context and touches nothing. @throws Error for a response that is not 200, and for a page that painted nothing */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const kinds = new Map<string, string>()
    const found = { bytes: 0, scriptBytes: 0 }
    const paths = new Set<string>()
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      kinds.set(requestId, type)
      const asked = new URL(response.url)
      if (asked.origin === new URL(url).origin) paths.add(asked.pathname + asked.search)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      found.bytes += encodedDataLength
      if (kinds.get(requestId) === 'Script') found.scriptBytes += encodedDataLength
    })
    await devtools.send('Network.enable')
    await page.addInitScript({ path: OBSERVER })
    const response = await page.goto(url, { waitUntil: 'load' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
    await page.waitForTimeout(SETTLE_MS)
    const seen = Seen.parse(await page.evaluate('benchSeen'))
    return { ...seen, ...found, paths: [...paths] }
  } finally {
    await context.close()
  }
}
