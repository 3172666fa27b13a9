import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashedPage, parseNonce } from './strip-nonces'

const NONCE = 'bxT74Nel9lXBkGV5OYGIaw=='
const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('names the scripts that the page was made with, and none that got into its data', () => {
  const { html, policy } = hashedPage(
    `<script src="/a.js" async="" nonce="${NONCE}"></script><script nonce="${NONCE}">good()</script>` +
      '<script>injected()</script><script nonce="guessed">guessed()</script>' +
      `<script id="x" nonce="${NONCE}">also("<p>")</script>`,
    NONCE,
    false,
  )
  expect(policy).toContain(`script-src 'self' ${hash('good()')} ${hash('also("<p>")')};`)
  expect(policy).not.toContain(hash('injected()'))
  expect(policy).not.toContain(hash('guessed()'))
  expect(policy).not.toMatch(/nonce|unsafe-eval|script-src[^;]*unsafe-inline/)
  expect(html).not.toContain('nonce="b')
  expect(html).toContain('<script>good()</script>')
})

it('gives the same bytes whatever the nonce was, also where data name it', () => {
  const page = (nonce: string) =>
    hashedPage(
      `<script nonce="${nonce}">push("1:{\\"nonce\\":\\"${nonce}\\"}")</script><link nonce="${nonce}"/>`,
      nonce,
      true,
    )
  const [one, other] = [page(NONCE), page('A'.repeat(NONCE.length))]
  expect(one).toEqual(other)
  const [, text = ''] = /<script>(.*)<\/script>/.exec(one.html) ?? []
  // The framework's data say how long their texts are.
  expect(text).toContain(`"${'x'.repeat(NONCE.length)}\\"`)
  expect(one.policy).toContain(hash(text))
  expect(one.policy).toContain('upgrade-insecure-requests')
})

it('reads the nonce of a policy', () => {
  expect(parseNonce(`script-src 'self' 'nonce-${NONCE}' 'strict-dynamic'`)).toBe(NONCE)
  expect(parseNonce("frame-ancestors 'none'")).toBeNull()
  expect(parseNonce(undefined)).toBeNull()
})
