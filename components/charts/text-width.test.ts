import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
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

/** Measures the whole rest again for each character that it drops. */
function shortenNaively(text: string, maxWidth: number, size: number, bold: boolean): string {
  if (textWidth(text, size, bold) <= maxWidth) return text
  const chars = [...text]
  while (chars.length > 1 && textWidth(`${chars.join('')}…`, size, bold) > maxWidth) chars.pop()
  return `${chars.join('').trimEnd()}…`
}

/** Measures the whole line again for each word that it adds. */
function wrapNaively(
  text: string,
  maxWidth: number,
  maxLines: number,
  size: number,
  bold: boolean,
): string[] {
  const rest = text
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) =>
      word.length > 60 || textWidth(word, size, bold) <= maxWidth
        ? [` ${word}`]
        : ` ${word}`.split(/(?<=[a-z])(?=[A-Z])/),
    )
  const lines: string[] = []
  while (rest.length > 0) {
    let line = (rest.shift() ?? '').replace(/^ /, '')
    const isLast = lines.length >= maxLines - 1
    while (rest.length > 0 && (isLast || textWidth(`${line}${rest[0]}`, size, bold) <= maxWidth))
      line += rest.shift()
    lines.push(shortenNaively(line, maxWidth, size, bold))
  }
  return lines
}

const texts = fc.oneof(
  fc.array(fc.string({ maxLength: 12 }), { maxLength: 20 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const widths = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.double({ min: 0, max: 400, noNaN: true }),
)

it('shortens and wraps to the letter as if everything were measured again at each step', () => {
  fc.assert(
    fc.property(
      texts,
      widths,
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(12, 13, 16),
      fc.boolean(),
      (text, maxWidth, maxLines, size, bold) => {
        expect(shorten(text, maxWidth, size, bold)).toBe(shortenNaively(text, maxWidth, size, bold))
        expect(wrap(text, maxWidth, maxLines, size, bold)).toEqual(
          wrapNaively(text, maxWidth, maxLines, size, bold),
        )
      },
    ),
    { numRuns: 2000 },
  )
})

it('breaks a word that is too long for a line before its capitals', () => {
  expect(wrap('Istio, AuthorizationPolicies', 100, 3, 13)).toEqual([
    'Istio,',
    'Authorization',
    'Policies',
  ])
  expect(wrap('Istio, AuthorizationPolicies', 200, 3, 13)).toEqual(['Istio, AuthorizationPolicies'])
})

describe.each([10, 1000, 10_000])('a text of %i characters', (length) => {
  const word = 'm'.repeat(length)
  const sentence = 'mesh '.repeat(length / 5).trim()
  /** The code point of a character is its place in the table of widths. */
  const lookUps = (fit: () => unknown): number => {
    const codePointAt = vi.spyOn(String.prototype, 'codePointAt')
    fit()
    const calls = codePointAt.mock.calls.length
    codePointAt.mockRestore()
    return calls
  }

  it('is measured no further than it fits to be shortened', () => {
    const fitting = Math.floor(100 / textWidth('m', 13)) + 1
    expect(lookUps(() => shorten(word, 100, 13))).toBe(Math.min(length, fitting))
    expect(lookUps(() => shorten(word, Infinity, 13))).toBe(length)
  })

  it.each([2, 6, Infinity])('has each width looked up at most three times in %d lines', (lines) => {
    for (const text of [word, sentence])
      for (const width of [0, 100, Infinity])
        expect(lookUps(() => wrap(text, width, lines, 13))).toBeLessThanOrEqual(3 * length)
  })
})
