import { describe, expect, it } from 'vitest'
import { readCookie, requireSameOrigin } from './same-origin'

const SITE = 'https://bench.example.org'
const from = (headers: Record<string, string>) => () =>
  requireSameOrigin(new Headers({ host: 'inner:3000', ...headers }), SITE)

describe('a form', () => {
  it.each([
    [{ origin: SITE, 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://inner:3000' }],
    [{ 'sec-fetch-site': 'same-origin' }],
  ])('of this site is taken: %j', (headers: Record<string, string>) => {
    expect(from(headers)).not.toThrow()
  })

  it.each([
    [{}],
    [{ origin: 'null' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://bench.example.org.evil.example' }],
    [{ origin: 'https://bench.example.org:444' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: SITE, 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [{ referer: SITE }],
  ])('of elsewhere is refused: %j', (headers: Record<string, string>) => {
    expect(from(headers)).toThrow(/comes from elsewhere/)
  })
})

it('finds a cookie by its whole name', () => {
  const headers = new Headers({ cookie: 'xmb_admin=1; mb_admin=abc; mb_admin2=2' })
  expect(readCookie(headers, 'mb_admin')).toBe('abc')
  expect(readCookie(new Headers(), 'mb_admin')).toBeUndefined()
})
