import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  evidenceText,
  headline,
  loadWords,
  notARank,
  tallyOf,
} from '@/components/compare/evidence-words'
import { pairAt } from '@/server/results/compare/pair-at'
import { rankingOf } from '@/server/results/verdicts'
import type { SharedLoad } from '@/server/results/compare/schemas'
import { givenPublications, rowOfPublication } from '../overview-fixture'

const NAMES = ['Istio', 'Linkerd'] as const
const MESHES = ['Istio', 'Linkerd']
const JUDGING =
  /\b(better|best|worse|worst|fast\w*|slow\w*|cheap\w*|wins?|winner|beats?|outperform\w*|leads?)\b/i

/** Publications of any database as loads that two subjects may share. */
const loadsOf = (given: Parameters<typeof rowOfPublication>[0][]): SharedLoad[] =>
  given.map((one, i) => {
    const { panel, overheads, source } = rowOfPublication(one, i)
    const of = (mesh: string) => panel.rows.filter((row) => row.subject.mesh === mesh)
    const publication = {
      slug: source.slug,
      title: source.title,
      url: 'https://a.example/',
      publishedOn: null,
    }
    return {
      panel: { ...panel, origin: { ...panel.origin, publication, vendorOf: source.vendorOf } },
      overheads,
      pair: pairAt(of('istio'), of('linkerd'), rankingOf(panel)),
    }
  })

describe('whatever a database holds', () => {
  it('no sentence judges, and each count is that of the values', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        const together = loadsOf(given)
        const evidence = { metric: 'http.latency.p99', together }
        const sentences = [
          headline(evidence, NAMES),
          evidenceText(evidence, MESHES),
          ...together.flatMap((load) => loadWords(load, NAMES)),
        ]
        expect(sentences.filter((text) => JUDGING.test(text))).toEqual([])
        const tally = tallyOf(together)
        expect(tally.a + tally.b).toBeLessThanOrEqual(tally.loads)
        expect(tally.proven).toBeLessThanOrEqual(tally.spreadOnBoth)
      }),
    )
  })

  it('the two sides are equal: turned round, the same is said of the other', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        for (const { panel } of given.map(rowOfPublication)) {
          const of = (mesh: string) => panel.rows.filter((row) => row.subject.mesh === mesh)
          const ranking = rankingOf(panel)
          const there = pairAt(of('istio'), of('linkerd'), ranking)
          const back = pairAt(of('linkerd'), of('istio'), ranking)
          const turned = { a: 'b', b: 'a', equal: 'equal', mixed: 'mixed' } as const
          expect(back?.lower).toBe(there ? turned[there.lower] : undefined)
          expect(back?.difference).toBe(there?.difference)
          expect(back?.isProven).toBe(there?.isProven)
        }
      }),
    )
  })

  it('a count is called no rank unless three publications of two publishers, one independent of both, made it', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        // No publication of these databases is known to be independent.
        expect(notARank(tallyOf(loadsOf(given)), MESHES)).not.toBeNull()
      }),
    )
    const by = (publisher: string, isIndependent: boolean) => ({
      slug: publisher,
      vendorOf: [],
      publisher,
      isIndependent,
    })
    const tally = { ...tallyOf([]), publications: [by('x', true), by('y', false), by('z', false)] }
    expect(notARank(tally, MESHES)).toBeNull()
    expect(notARank({ ...tally, publications: tally.publications.slice(0, 2) }, MESHES)).toBe(
      'only 2 publications, three are needed',
    )
    expect(
      notARank(
        {
          ...tally,
          publications: tally.publications.map((one) => ({ ...one, vendorOf: ['Istio'] })),
        },
        MESHES,
      ),
    ).toBe('none is known to be independent of both')
  })
})
