import { expect, test as base } from '@playwright/test'

type Options = {
  /** console errors that a journey provokes on purpose: `test.use({ expectedErrors: [/404/] })` */
  expectedErrors: RegExp[]
}

/** Playwright's `test`; a journey fails when its page logs an error, throws, or contacts another host. */
export const test = base.extend<Options & { quietPage: undefined }>({
  expectedErrors: [[], { option: true }],
  quietPage: [
    async ({ page, baseURL, expectedErrors }, use) => {
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
      await use(undefined)
      expect(faults.filter((text) => !expectedErrors.some((known) => known.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
