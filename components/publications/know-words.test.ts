import { describe, expect, it } from 'vitest'
import type { PublicationDetail } from '@/server/publications/schemas'
import { evidenceText, interestText, strongestLimits } from './know-words'

const note = (kind: string, severity: string | null, text: string) => ({
  kind,
  severity,
  text,
  topic: null,
  url: null,
})
type Panel = PublicationDetail['panels'][number]
const panel = (values: { n: number | null; spread: number | null }[], overheads = 0): Panel =>
  ({
    rows: values.map((value) => ({ value: { value: 1, ...value } })),
    overheads: Array.from({ length: overheads }, () => ({})),
  }) as unknown as Panel

describe('what to know about a publication', () => {
  it('tells the interest of its publisher; unknown is never independent', () => {
    const text = (relation: 'vendor' | 'independent' | 'unknown', vendorOf: string[] = []) =>
      interestText({ relation, vendorOf })
    expect(text('vendor', ['Linkerd'])).toBe('Published by the vendor of Linkerd.')
    expect(text('independent')).toContain('Independent')
    expect(text('unknown')).not.toMatch(/independent/i)
  })

  it('says that nothing is proven without a spread, and no overhead without a baseline', () => {
    expect(evidenceText({ panels: [panel([{ n: 5, spread: null }])] })).toBe(
      '5 runs each; no spread was published, so no difference is proven. Nothing was measured without a mesh, so no overhead can be computed.',
    )
    expect(evidenceText({ panels: [panel([{ n: 5, spread: 0.1 }], 1)] })).toBe(
      '5 runs each; every value has a spread. The test bed was measured without a mesh too, so overheads can be computed.',
    )
    expect(evidenceText({ panels: [] })).toBe('Its figures are differences only.')
  })

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
