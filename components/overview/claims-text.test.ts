import fc from 'fast-check'
import { expect, it } from 'vitest'
import { claimsText } from './claims-text'

const text = (hold: number, partly: number, inconsistent: number, open: number) =>
  claimsText({ hold, partly, inconsistent, open })

it('counts claims by verdict', () => {
  expect(text(4, 0, 0, 0)).toBe('all 4 claims agree with its own figures')
  expect(text(3, 0, 1, 0)).toBe('3 of 4 claims agree with its own figures, 1 does not')
  expect(text(2, 1, 1, 0)).toBe('2 of 4 claims agree with its own figures, 1 in part, 1 does not')
  expect(text(1, 1, 0, 1)).toBe(
    '1 of 3 claims agrees with its own figures, 1 in part, 1 cannot be checked',
  )
  expect(text(0, 1, 2, 0)).toBe('none of 3 claims agrees with its own figures, 1 in part, 2 do not')
})

it('says it of one claim, and of none that can be checked', () => {
  expect(text(1, 0, 0, 2)).toBe('1 of 3 claims agrees with its own figures, 2 cannot be checked')
  expect(text(1, 0, 0, 0)).toBe('its one claim agrees with its own figures')
  expect(text(0, 1, 0, 0)).toBe('its one claim agrees in part with its own figures')
  expect(text(0, 0, 1, 0)).toBe('its one claim does not agree with its own figures')
  expect(text(0, 0, 0, 1)).toBe('its one claim cannot be checked against its own figures')
  expect(text(0, 0, 0, 3)).toBe('none of its 3 claims can be checked against its own figures')
  expect(text(0, 0, 0, 0)).toContain('no claim')
})

it('judges nobody, and counts no claim that is not there', () => {
  const count = fc.nat(9)
  fc.assert(
    fc.property(count, count, count, count, (...counts) => {
      const said = text(...counts)
      expect(said).not.toMatch(/wrong|lie|false|better|worse/)
      const numbers = (said.match(/\d+/g) ?? []).map(Number)
      expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(counts.reduce((a, b) => a + b, 0))
    }),
  )
})
