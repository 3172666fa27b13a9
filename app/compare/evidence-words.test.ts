import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedFromText } from '@/components/charts/definitions/ratios/sources'
import {
  countLoads,
  listPaired,
  type PairedLoad,
} from '@/components/charts/definitions/ratios/count-loads'
import {
  answerText,
  headline,
  listCountParts,
  unlikeText,
} from '@/components/charts/definitions/ratios/evidence-words'
import { splitByInterest } from '@/components/charts/definitions/ratios/interest-split'
import { loadWords } from '@/components/charts/definitions/ratios/load-words'
import { loadNames } from '@/components/charts/definitions/ratios/load-names'
import { samplePanel, type RowInput } from '@/components/charts/definitions/sample-rows'
import { pairAt } from '@/server/results/compare/pair-at'
import { rankPanel } from '@/server/results/verdicts'
import type { SharedLoad } from '@/server/results/compare/schemas'
import type { Origin, ResultPanel } from '@/server/results/schemas'
import { givenPublications, rowOfPublication } from '../overview-fixture'

const NAMES = ['Istio', 'Linkerd'] as const
const P99 = 'http.latency.p99'
const JUDGING =
  /\b(better|best|worse|worst|fast\w*|slow\w*|cheap\w*|wins?|winner|beats?|outperform\w*|leads?)\b/i

/** A panel as a load of Istio and Linkerd. */
function toLoad(panel: ResultPanel, origin: Partial<Origin> = {}): SharedLoad {
  const of = (mesh: string) => panel.rows.filter((row) => row.subject.mesh === mesh)
  const [istio, linkerd] = [of('istio'), of('linkerd')]
  return {
    document: origin.campaign ?? panel.origin.campaign,
    setting: null,
    panel: { ...panel, origin: { ...panel.origin, ...origin } },
    overheads: [],
    conditions: [istio, linkerd].map((rows) => rows.map(({ value }) => value.conditionId)),
    pairs: [pairAt(istio, linkerd, rankPanel(panel))],
  }
}

const loadWith = (
  istio: Partial<RowInput>,
  linkerd: Partial<RowInput>,
  origin: Partial<Origin> = {},
  key = P99,
): SharedLoad =>
  toLoad(
    samplePanel(key, [
      { label: 'Istio', mesh: 'istio', value: 3, ...istio },
      { label: 'Linkerd', mesh: 'linkerd', value: 2, ...linkerd },
    ]),
    origin,
  )

const published = (slug: string, origin: Partial<Origin> = {}): Partial<Origin> => ({
  publication: { slug, title: slug, url: 'https://a.example/', publishedOn: null },
  campaign: slug,
  ...origin,
})
const INDEPENDENT = published('thesis', { relation: 'independent' })
const OF_LINKERD = published('post', { relation: 'vendor', vendorOf: ['Linkerd'] })
const exclude = (text: string) => ({
  flags: [{ code: 'SET_ASIDE', severity: 'exclude' as const, text }],
})
const paired = (...loads: SharedLoad[]): PairedLoad[] => listPaired(loads)
const said = (loads: PairedLoad[], metric = P99) => ({
  headline: headline(loads, metric, NAMES),
  parts: listCountParts(countLoads(loads, metric), metric, NAMES).map(
    ({ count, words }) => `${count} ${words}`,
  ),
})

/** Publications of any database as loads that two subjects may share. */
const loadsOf = (given: Parameters<typeof rowOfPublication>[0][]): SharedLoad[] =>
  given.map((one, i) => {
    const { panel, source } = rowOfPublication(one, i)
    return toLoad(panel, published(source.slug, { vendorOf: source.vendorOf }))
  })

describe('the headline', () => {
  it('counts loads, and those of independent publishers', () => {
    const loads = [loadWith({}, {}, OF_LINKERD), loadWith({}, { value: 9 }, INDEPENDENT)]
    const three = [...loads, loadWith({}, {}, INDEPENDENT)]
    expect(headline(paired(...three), P99, NAMES)).toBe(
      'Linkerd had lower p99 at 2 of 3 loads, at 1 of 2 independent ones',
    )
    expect(headline(paired(...loads), P99, NAMES)).toBe(
      'Istio and Linkerd each had lower p99 at 1 of 2 loads, 1 of them independent',
    )
  })

  it('says where none or all of them are independent', () => {
    expect(headline(paired(loadWith({}, {}, OF_LINKERD)), P99, NAMES)).toBe(
      'Linkerd had lower p99 at 1 of 1 load, not independent',
    )
    const two = [loadWith({}, {}, INDEPENDENT), loadWith({}, {}, INDEPENDENT)]
    expect(headline(paired(...two), P99, NAMES)).toBe(
      'Linkerd had lower p99 at 2 of 2 loads, all independent',
    )
  })

  it('is turned round for a metric of which more is better', () => {
    const key = 'tcp.throughput.mean'
    expect(headline(paired(loadWith({}, {}, OF_LINKERD, key)), key, NAMES)).toBe(
      'Istio had higher TCP throughput at 1 of 1 load, not independent',
    )
  })

  it('says what was not measured, and never so where only a flag excludes the loads', () => {
    expect(headline([], P99, NAMES, { rps: 200, from: null, to: null })).toBe(
      'No publication measured Istio and Linkerd together for p99 latency at 200 requests/s',
    )
    const out = paired(loadWith(exclude('closed loop: stalls are not sampled'), {}))
    expect(headline(out, P99, NAMES)).toBe('Istio and Linkerd share 1 load, but no value counts')
    const [load] = out
    expect(load && loadWords(load, NAMES)[1]).toBe('not counted: closed loop')
  })
})

describe('the parts of the bar', () => {
  it('go from the first to the second, with what is not counted and whom it would favour', () => {
    const spread = { n: 5, spread: 0.01, spreadKind: 'sd' as const }
    const loads = paired(
      loadWith({ ...spread }, { ...spread }, INDEPENDENT),
      loadWith({}, {}, INDEPENDENT),
      loadWith({}, { value: 9 }, INDEPENDENT),
      loadWith({}, { value: 3 }, INDEPENDENT),
      loadWith(exclude('a draft: x'), { value: 9 }, INDEPENDENT),
      loadWith(exclude('y'), {}, INDEPENDENT),
    )
    expect(said(loads).parts).toEqual([
      '1 Istio lower, unproven',
      '1 neither',
      '1 Linkerd lower, unproven',
      '1 Linkerd lower beyond run noise',
      '2 not counted, 1 of them Istio lower',
    ])
    const short = listCountParts(countLoads(loads, P99), P99, NAMES).map((part) => part.short)
    expect(short).toEqual([
      'Istio lower, unproven',
      'neither',
      'unproven',
      'beyond run noise',
      'not counted, 1 with Istio lower',
    ])
  })

  it('name the loads that count at which encryption differs, and no others', () => {
    const MTLS = { code: 'MTLS_DIFFERS', severity: 'warn' as const, text: 'encrypted by some' }
    const unlike = loadWith({ flags: [MTLS] }, {})
    expect(unlikeText(countLoads(paired(unlike, loadWith({}, {})), P99))).toBe(
      'encryption differs at 1 of the 2 loads that count',
    )
    const [load] = paired(unlike)
    expect(load && loadWords(load, NAMES)[1]).toBe('unproven: no spread; encryption differs')
    const out = loadWith({ flags: [MTLS, ...exclude('saturated').flags] }, {})
    expect(unlikeText(countLoads(paired(out), P99))).toBe('')
  })
})

describe('the split by interest', () => {
  const vendor = (slug: string, ...vendorOf: string[]) =>
    published(slug, { relation: 'vendor', vendorOf })

  it('has the vendors of the first, the second, both and others, then unknown, then independent', () => {
    const loads = [
      INDEPENDENT,
      published('unknown'),
      vendor('other', 'Kuma'),
      vendor('both', 'Linkerd', 'Istio'),
      OF_LINKERD,
      OF_LINKERD,
      vendor('istio', 'Istio', 'Kuma'),
    ].map((origin, i) => loadWith({}, { value: i === 0 ? 9 : 1 }, origin))
    const split = splitByInterest(paired(...loads), P99, NAMES)
    expect(
      split.map(({ relation, vendorOf, count, loads: n, sources }) =>
        [relation, ...vendorOf, `${count} of ${n}`, sources].join(' '),
      ),
    ).toEqual([
      'vendor Istio 1 of 1 1 publication',
      'vendor Linkerd 2 of 2 1 publication',
      'vendor Istio Linkerd 1 of 1 1 publication',
      'vendor 1 of 1 1 publication',
      'unknown 1 of 1 1 publication',
      'independent 0 of 1 1 publication',
    ])
  })

  it('leaves out loads that do not count', () => {
    const out = loadWith(exclude('y'), {}, INDEPENDENT)
    expect(splitByInterest(paired(out), P99, NAMES)).toEqual([])
  })
})

describe('whatever a database holds', () => {
  it('no sentence judges, and each count is that of the values', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        const together = loadsOf(given)
        const loads = listPaired(together)
        const counts = countLoads(loads, P99)
        const sentences = [
          answerText({ metric: P99, together }, NAMES, NAMES),
          ...loads.flatMap((load) => loadWords(load, NAMES)),
        ]
        expect(sentences.filter((text) => JUDGING.test(text))).toEqual([])
        expect(counts.first + counts.second + counts.neither).toBe(counts.loads)
        expect(counts.loads + counts.leftOut).toBe(loads.length)
        expect(counts.firstProven).toBeLessThanOrEqual(counts.first)
        const parts = listCountParts(counts, P99, NAMES)
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(loads.length)
        const split = splitByInterest(loads, P99, NAMES)
        expect(split.reduce((sum, one) => sum + one.loads, 0)).toBe(counts.loads)
        expect(split.reduce((sum, one) => sum + one.count, 0)).toBe(
          Math.max(counts.first, counts.second),
        )
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
          expect((back?.ratio ?? 1) * (there?.ratio ?? 1)).toBeCloseTo(1, 9)
        }
      }),
    )
  })
})

it('prints no difference that its values do not show', () => {
  const words = (istio: number, linkerd: number) => {
    const [load] = paired(loadWith({ value: istio }, { value: linkerd }))
    return load && loadWords(load, NAMES)[0].replaceAll('\u2009', ' ')
  }
  expect(words(4.7731, 4.773)).toBe('Linkerd lower by less than the last digit shown')
  expect(words(4.78, 4.77)).toBe('Linkerd lower by 0.0100 ms')
  expect(words(4.773, 4.773)).toBe('equal values')
})

it('says of loads of one name only what differs', () => {
  const at = (params: Record<string, string | number>) => {
    const panel = samplePanel(P99, [{ label: 'Istio', mesh: 'istio', value: 3 }])
    return { ...panel, loadLabel: '100 rps', workload: { ...panel.workload, params } }
  }
  expect(loadNames([at({ pods: 1, test: 'a' }), at({ pods: 90, test: 'a' })])).toEqual([
    '100 rps, 1 pod',
    '100 rps, 90 pods',
  ])
})

it('drops what all names that differ begin with, and never a number alone', () => {
  const at = (params: Record<string, string | number>, payloadBytes: number | null = null) => {
    const panel = samplePanel(P99, [{ label: 'Istio', mesh: 'istio', value: 3 }])
    const workload = { ...panel.workload, params, payloadBytes }
    return { ...panel, loadLabel: '100 rps', workload }
  }
  const experiments = ['02_http_constant_throughput', '03_http_payload']
  expect(loadNames(experiments.map((experiment) => at({ experiment })))).toEqual([
    '100 rps, constant throughput experiment',
    '100 rps, payload experiment',
  ])
  expect(loadNames([1, 2].map((limit) => at({ limit })))).toEqual([
    '100 rps, limit 1',
    '100 rps, limit 2',
  ])
  expect(loadNames([at({}, 0), at({}, 1000)])).toEqual([
    '100 rps, empty payload',
    '100 rps, 1,000 bytes',
  ])
})

it('says how many publications are shown and how many have a load that counts', () => {
  const of = (...relations: ('independent' | 'unknown' | 'vendor')[]) =>
    relations.map((relation) => ({ relation }))
  const all = of('vendor', 'unknown', 'independent', 'independent')
  const say = (counting: ReturnType<typeof of>) => comparedFromText(all, counting, 'publication')
  const shown = '4 publications, 2 of them independent'
  expect(say(all)).toBe(shown)
  expect(say(all.slice(1, 3))).toBe(`${shown}; 2 have a load that counts, 1 of them independent`)
  expect(say(all.slice(0, 2))).toBe(`${shown}; 2 have a load that counts, none of them independent`)
  expect(say(all.slice(3))).toBe(`${shown}; 1 has a load that counts, independent`)
  expect(say([])).toBe(`${shown}; none have a load that counts`)
})
