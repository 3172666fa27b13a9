import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLAIM_VERDICTS } from '@/ingest/dictionary/vocabulary'
import type { PublicationDetail } from '@/server/publications/schemas'
import { claimsTally, evidenceText, interestText, strongestLimits } from './know-words'

type Claim = PublicationDetail['claims'][number]
const claims = (...verdicts: Claim['verdict'][]) =>
  verdicts.map((verdict) => ({ verdict }) as Claim)
const note = (kind: string, severity: string | null, text: string) => ({
  ...{ kind, severity, text, topic: null, url: null },
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

  it('counts claims by verdict', () => {
    expect(claimsTally(claims('consistent', 'consistent', 'partly', 'inconsistent'))).toBe(
      '2 of 4 claims agree with its own figures, 1 in part, 1 does not.',
    )
    expect(claimsTally(claims('consistent', 'uncheckable', 'not_comparable'))).toBe(
      '1 of 1 claim agrees with its own figures; 2 more cannot be checked.',
    )
    expect(claimsTally(claims('uncheckable'))).toBe(
      'Its one claim cannot be checked against its own figures.',
    )
    expect(claimsTally([])).toContain('no claim')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CLAIM_VERDICTS)), (verdicts) => {
        const text = claimsTally(claims(...verdicts))
        expect(text).not.toMatch(/wrong|lie|false|better|worse/)
        const numbers = (text.match(/\d+/g) ?? []).map(Number)
        expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(verdicts.length)
      }),
    )
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
