import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClaimCheck, parseStated } from '@/ingest/publications/claim-check'
import { checkedSum, claimFaults, judgeSums } from './claim-checks'
import { loadPublications } from './load-files'

const publications = new Map(
  loadPublications('ingest/published').map(({ slug, publication }) => [slug, publication]),
)
const publication = (slug: string) => {
  const found = publications.get(slug)
  if (!found) throw new Error(`no publication ${slug}`)
  return found
}
const checkSums = (slug: string, claim: string) => {
  const file = publication(slug)
  const found = file.claims.find(({ id }) => id === claim)
  return (found?.checks ?? []).map((check) => checkedSum(check, file))
}

describe('claims', () => {
  it.each([...publications.keys()])('of %s have the verdict that its own figures give', (slug) => {
    expect(claimFaults(publication(slug))).toEqual([])
  })

  it('linkerd-2021-05: 60% where the text says 75%', () => {
    const sums = checkSums('linkerd-2021-05-benchmarking-linkerd-and-istio', 'c1')
    expect(judgeSums(sums)).toBe('inconsistent')
    expect(sums[0]?.value).toBeCloseTo(0.6, 2)
    expect(sums[0]?.hi).toBeLessThan(0.74)
  })

  it('linkerd-2025: the three differences at 200 requests/s follow from the bars', () => {
    const sums = checkSums('linkerd-2025-04-linkerd-vs-ambient', 'c1')
    expect(sums.map((sum) => sum.agrees)).toEqual([true, true, true])
  })

  it('most are computed; those that need another publication or no figures are the reviewer’s', () => {
    const all = [...publications.values()].flatMap((file) => file.claims)
    // How many of each publication is pinned in transcription/golden.json.
    const computed = all.filter((claim) => claim.checks.length > 0)
    expect(computed.length).toBeGreaterThan(all.length / 2)
    expect(computed.length).toBeLessThan(all.length)
  })
})

describe('what a text says', () => {
  const claims = [...publications.values()].flatMap((file) => file.claims)
  const bare = (text: string | null): boolean => text !== null && /^[<>]?\s*-?[\d.,]+$/.test(text)

  it('is shown with the unit it was said in, never as a bare number', () => {
    expect(claims.filter(({ stated }) => stated !== null).length).toBeGreaterThan(15)
    expect(claims.filter(({ stated }) => bare(stated)).map(({ statement }) => statement)).toEqual(
      [],
    )
  })

  it('in per cent is checked in per cent', () => {
    const told = claims.filter(({ stated }) => stated?.includes('%'))
    expect(told.length).toBeGreaterThan(4)
    expect(told.filter(({ recomputed }) => recomputed?.includes('%') === false)).toEqual([])
  })
})

describe('a stated number', () => {
  it('is as precise as it is printed', () => {
    expect(parseStated('75%')).toMatchObject({ value: 0.75, tolerance: 0.01, unit: null })
    const perCore = { value: 2178, tolerance: 1, unit: 'requests/s/core' }
    expect(parseStated('2,178 requests/s/core')).toMatchObject(perCore)
    expect(parseStated('2,17 ms')).toBeNull()
    expect(parseStated('22.83 ms')).toMatchObject({ value: 22.83, tolerance: 0.01, unit: 'ms' })
    expect(parseStated('<20%')).toMatchObject({ value: 0.2, relation: 'below', tolerance: 0 })
    expect(parseStated('about ten')).toBeNull()
  })

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(3), (n, decimals) => {
        const text = (n / 10 ** decimals).toFixed(decimals)
        expect(parseStated(text)).toMatchObject({ value: Number(text), unit: null })
      }),
    )
  })
})

describe('a check', () => {
  const figure = 'linkerd @ rps200: http.latency.p99'
  it.each([
    ['a ratio without its second figure', { compute: 'ratio', of: figure, stated: '2' }],
    ['a value with a second figure', { compute: 'value', of: figure, to: figure, stated: '2 ms' }],
    [
      'a difference in another unit',
      { compute: 'difference', of: figure, to: figure, stated: '2 MB' },
    ],
    ['a ratio with a unit', { compute: 'ratio', of: figure, to: figure, stated: '2 ms' }],
    ['a figure that is not a key', { compute: 'value', of: 'linkerd p99', stated: '2 ms' }],
  ])('is refused: %s', (_, check) => {
    expect(ClaimCheck.safeParse({ label: 'x', ...check }).success).toBe(false)
  })

  it('names the figure that the publication does not have', () => {
    const check = ClaimCheck.parse({
      label: 'x',
      compute: 'value',
      of: 'linkerd @ rps200: http.latency.p75',
      stated: '2 ms',
    })
    expect(() => checkedSum(check, publication('linkerd-2025-04-linkerd-vs-ambient'))).toThrow(
      /no canonical figure "linkerd @ rps200/,
    )
  })
})
