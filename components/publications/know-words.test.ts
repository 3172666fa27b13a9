import { describe, expect, it } from 'vitest'
import { limitsInOrder } from './know-words'

const note = (kind: string, severity: string | null, text: string) => ({
  kind,
  severity,
  text,
  topic: null,
  url: null,
})
describe('what to know about a publication', () => {
  it('names the limits that weigh most first', () => {
    const notes = [
      note('weakness', 'low', 'a'),
      note('weakness', 'high', 'b'),
      note('caveat', 'high', 'c'),
      note('weakness', 'medium', 'd'),
      note('weakness', 'high', 'e'),
      note('weakness', 'medium', 'f'),
    ]
    expect(limitsInOrder(notes)).toEqual(['b', 'e', 'd', 'f', 'a'])
    expect(limitsInOrder([])).toEqual([])
  })
})
