import { expect, it } from 'vitest'
import { shorten, textWidth, wrap } from './text-width'

it('measures wide and narrow letters differently', () => {
  expect(textWidth('WWW', 12)).toBeGreaterThan(textWidth('iii', 12) * 3)
  expect(textWidth('182', 12, true)).toBeGreaterThan(textWidth('182', 12))
})

it('gives a hyphen of a date or version the width of a digit, as tabular numerals have it', () => {
  expect(textWidth('2026-10-16', 15)).toBeCloseTo(textWidth('2026010016', 15), 9)
})

it('wraps to the width and shortens what is left over', () => {
  const text = 'one AuthorizationPolicy with a thousand requestPrincipals and RequestAuthentication'
  const lines = wrap(text, 160, 2, 13)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  for (const line of lines) expect(textWidth(line, 13)).toBeLessThanOrEqual(160)
})

it('leaves a text alone that fits, even one word too long for a line is cut', () => {
  expect(wrap('Linkerd', 160, 2, 13)).toEqual(['Linkerd'])
  expect(shorten('Linkerd', 160, 13)).toBe('Linkerd')
  expect(wrap('a'.repeat(80), 100, 2, 13)[0]).toMatch(/…$/)
})
