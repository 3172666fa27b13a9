import { expect, test as base, type Page } from '@playwright/test'

type Options = {
  /** console errors that a journey provokes on purpose: `test.use({ expectedErrors: [/404/] })` */
  expectedErrors: RegExp[]
  /** a reader who leaves pages alone: `test.use({ isIdle: true })`; others have moved the pointer before the journey begins */
  isIdle: boolean
}

/** Moves the pointer over a page that loads its scripts on its first use, and waits until they have taken over. */
async function wake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('script[data-scripts*="/"]') === null) return true
    window.dispatchEvent(new Event('pointermove'))
    return Object.keys(document.querySelector('main') ?? {}).some((key) =>
      key.startsWith('__react'),
    )
  })
}

/** Playwright's `test`; a journey fails when its page logs an error, throws, or contacts another host. */
export const test = base.extend<Options>({
  expectedErrors: [[], { option: true }],
  isIdle: [false, { option: true }],
  page: async ({ page, baseURL, expectedErrors, isIdle, javaScriptEnabled }, provide) => {
    const faults: string[] = []
    const own = new URL(baseURL ?? 'http://127.0.0.1').host
    page.on('console', (message) => {
      if (message.type() === 'error')
        faults.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => void faults.push(`uncaught: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && host !== own)
        faults.push(`foreign request: ${request.url()}`)
    })
    const open = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await open(url, options)
      if (javaScriptEnabled && !isIdle) await wake(page)
      return response
    }
    await provide(page)
    expect(faults.filter((text) => !expectedErrors.some((known) => known.test(text)))).toEqual([])
  },
})

export { expect }
