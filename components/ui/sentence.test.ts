import { expect, it } from 'vitest'
import { sentence } from './sentence'

it('ends a text with one full stop', () => {
  for (const text of ['wrong cluster', 'wrong cluster.', 'wrong cluster. \n..'])
    expect(sentence(text)).toBe('wrong cluster.')
  expect(sentence('1.2 was meant')).toBe('1.2 was meant.')
  expect(sentence(`a${'. '.repeat(100_000)}b`)).toHaveLength(200_003)
})
