import { describe, expect, it } from 'vitest'
import { strongestLimits } from './know-words'

const note = (kind: string, severity: string | null, text: string) => ({
  kind,
  severity,
  text,
  topic: null,
  url: null,
})
describe('what to know about a publication', () => {
  it('names the limits that weigh most, three at the most', () => {
    const notes = [
      note('weakness', 'low', 'a'),
      note('weakness', 'high', 'b'),
      note('caveat', 'high', 'c'),
      note('weakness', 'medium', 'd'),
      note('weakness', 'high', 'e'),
      note('weakness', 'medium', 'f'),
    ]
    expect(strongestLimits(notes)).toEqual(['b', 'e', 'd'])
    expect(strongestLimits([])).toEqual([])
  })
})
