import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  evidenceText,
  headline,
  loadWords,
  notARank,
  tallyOf,
} from '@/components/compare/evidence-words'
import { loadNames } from '@/components/compare/load-names'
import { samplePanel } from '@/components/charts/definitions/sample-rows'
import { pairAt } from '@/server/results/compare/pair-at'
import { rankPanel } from '@/server/results/verdicts'
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
      pair: pairAt(of('istio'), of('linkerd'), rankPanel(panel)),
    }
  })

describe('loads whose values may be of two tasks', () => {
  const warn = (code: string, text: string) => ({ code, severity: 'warn' as const, text })
  const MTLS = warn(
    'MTLS_DIFFERS',
    'traffic is encrypted by some subjects of this card and not by others',
  )
  const loadWith = (flags: (typeof MTLS)[]): SharedLoad => {
    const panel = samplePanel('http.latency.p99', [
      { label: 'Istio', mesh: 'istio', value: 3, flags },
      { label: 'Linkerd', mesh: 'linkerd', value: 2, flags },
    ])
    const of = (mesh: string) => panel.rows.filter((row) => row.subject.mesh === mesh)
    const pair = pairAt(of('istio'), of('linkerd'), rankPanel(panel))
    return { panel, overheads: [], pair }
  }
  const said = (...loads: SharedLoad[]) => {
    const evidence = { metric: 'http.latency.p99', together: loads }
    return [headline(evidence, NAMES), evidenceText(evidence, MESHES)]
  }
  const FIRST = 'Measured together, Linkerd had the lower p99 latency at'

  it('are named in the first sentence, with the reason after it', () => {
    const [first, text] = said(loadWith([MTLS]), loadWith([]))
    expect(first).toBe(`${FIRST} 2 of 2 loads in 1 campaign; at 1 of them encryption differs`)
    expect(text).toContain(
      ' At 1 of 2 loads traffic is encrypted by some subjects and not by others. ',
    )
  })

  it('are told from all of them', () => {
    expect(said(loadWith([MTLS]))[0]).toBe(`${FIRST} 1 of 1 load in 1 campaign; encryption differs`)
    expect(said(loadWith([MTLS]), loadWith([MTLS]))[0]).toBe(
      `${FIRST} 2 of 2 loads in 1 campaign; at all of them encryption differs`,
    )
  })

  it('are not mentioned where no card bears such a flag, or the load does not count', () => {
    const saturated = { ...warn('SATURATED', 'saturated'), severity: 'exclude' as const }
    const out = loadWith([])
    const excluded = samplePanel('http.latency.p99', [
      { label: 'Istio', mesh: 'istio', value: 3, flags: [MTLS, saturated] },
      { label: 'Linkerd', mesh: 'linkerd', value: 2 },
    ])
    const [istio, linkerd] = excluded.rows
    if (!istio || !linkerd) throw new Error('the panel has two rows')
    const pair = pairAt([istio], [linkerd], rankPanel(excluded))
    const [first, text] = said(out, { panel: excluded, overheads: [], pair })
    expect(first).toBe(`${FIRST} 1 of 1 load in 1 campaign`)
    expect(text).not.toContain('encrypted')
  })
})

describe('loads that do not count', () => {
  const flag = (text: string) => ({ code: 'SET_ASIDE', severity: 'exclude' as const, text })
  const loadWith = (istio: number, linkerd: number, why?: string, key = 'http.latency.p99') => {
    const flags = why === undefined ? [] : [flag(why)]
    const panel = samplePanel(key, [
      { label: 'Istio', mesh: 'istio', value: istio, flags },
      { label: 'Linkerd', mesh: 'linkerd', value: linkerd },
    ])
    const of = (mesh: string) => panel.rows.filter((row) => row.subject.mesh === mesh)
    return { panel, overheads: [], pair: pairAt(of('istio'), of('linkerd'), rankPanel(panel)) }
  }
  const said = (together: SharedLoad[], metric = 'http.latency.p99') =>
    [headline({ metric, together }, NAMES), evidenceText({ together }, MESHES)] as const

  it('stand in the headline where they point the other way, with the reason after it', () => {
    const out = [loadWith(1, 9, 'a draft: x'), loadWith(1, 9, 'a draft: x'), loadWith(9, 1, 'y')]
    const [first, text] = said([loadWith(3, 2), ...out])
    expect(first).toBe(
      'Measured together, Linkerd had the lower p99 latency at 1 of 1 load in 1 campaign; 2 of 3 loads that are not counted point the other way',
    )
    expect(text).toContain(' 3 loads not counted: a draft: x; y.')
  })

  it('are turned round for a metric of which more is better', () => {
    const key = 'tcp.throughput.mean'
    const [first] = said([loadWith(3, 2, undefined, key), loadWith(1, 9, 'y', key)], key)
    expect(first).toMatch(
      /^Measured together, Istio had the higher .* 1 of 1 load in 1 campaign; 1 of 1 load that is not counted points the other way$/,
    )
  })

  it('are left to the text where all of them agree', () => {
    const [first, text] = said([loadWith(3, 2), loadWith(9, 1, 'y')])
    expect(first).not.toContain('other way')
    expect(text).toContain(' 1 load not counted: y.')
  })
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
          const ranking = rankPanel(panel)
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

it('prints no difference that its values do not show', () => {
  const said = (istio: number, linkerd: number) => {
    const panel = samplePanel('http.latency.p99', [
      { label: 'Istio', mesh: 'istio', value: istio },
      { label: 'Linkerd', mesh: 'linkerd', value: linkerd },
    ])
    const of = (mesh: string) => panel.rows.filter((row) => row.subject.mesh === mesh)
    const pair = pairAt(of('istio'), of('linkerd'), rankPanel(panel))
    return loadWords({ panel, overheads: [], pair }, NAMES)[0].replaceAll('\u2009', ' ')
  }
  expect(said(4.7731, 4.773)).toBe('Linkerd lower by less than the last digit shown')
  expect(said(4.78, 4.77)).toBe('Linkerd lower by 0.0100 ms')
  expect(said(4.773, 4.773)).toBe('equal values')
})

it('never says that two were not measured together where only a flag excludes their loads', () => {
  const exclude = {
    code: 'CO_RISK',
    severity: 'exclude' as const,
    text: 'closed loop: stalls are not sampled',
  }
  const panel = samplePanel('http.latency.p99', [
    { label: 'Istio', mesh: 'istio', value: 3, flags: [exclude] },
    { label: 'Linkerd', mesh: 'linkerd', value: 2, flags: [exclude] },
  ])
  const of = (mesh: string) => panel.rows.filter((row) => row.subject.mesh === mesh)
  const load = {
    panel,
    overheads: [],
    pair: pairAt(of('istio'), of('linkerd'), rankPanel(panel)),
  }
  const evidence = { metric: 'http.latency.p99', together: [load] }
  expect(headline(evidence, NAMES)).toBe('Measured together at 1 load, but no value counts')
  expect(evidenceText(evidence, MESHES)).toMatch(/quality flag/)
  expect(loadWords(load, NAMES)[1]).toBe('not counted: closed loop')
})

it('says of loads of one name only what differs', () => {
  const at = (params: Record<string, string | number>) => {
    const panel = samplePanel('http.latency.p99', [{ label: 'Istio', mesh: 'istio', value: 3 }])
    return { ...panel, loadLabel: '100 rps', workload: { ...panel.workload, params } }
  }
  expect(loadNames([at({ pods: 1, test: 'a' }), at({ pods: 90, test: 'a' })])).toEqual([
    '100 rps, 1 pod',
    '100 rps, 90 pods',
  ])
})
