import { expect, it } from 'vitest'
import { observationsText } from './observations-text'

it('counts readings only where a value has several', () => {
  const text = (observations: number, evidence: number) =>
    observationsText({ observations, evidence })
  expect(text(53, 53)).toBe('53 values')
  expect(text(1, 1)).toBe('1 value')
  expect(text(1828, 1890)).toBe('1,828 values from 1,890 readings')
})
