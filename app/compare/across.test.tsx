import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { pageOutput } from '@/components/charts/marks/output'
import { drawRatios } from '@/components/charts/ratios/file-ratios'
import { RatiosPlot } from '@/components/charts/ratios/plot'
import { acrossText } from '@/components/charts/definitions/ratios/across-words'
import { samplePanel } from '@/components/charts/definitions/sample-rows'
import { sampleRatios } from '@/components/charts/definitions/sample-ratios'
import { answerSentence } from '@/components/charts/definitions/ratios/evidence-words'
import { ratiosSpec } from '@/components/charts/definitions/ratios/ratios'
import { RatioTable } from '@/components/compare/ratio-table'
import { chooseSource } from '@/components/compare/sources'
import { acrossPublications } from '@/server/results/compare/across-publications'
import type { AcrossPublications, SharedLoad } from '@/server/results/compare/schemas'
import type { Origin } from '@/server/results/schemas'

const KEY = 'http.latency.p99'
const NAMES = ['Linkerd', 'Istio'] as const
const TWO = [
  { label: 'Linkerd', mesh: 'linkerd', value: 1 },
  { label: 'Istio', mesh: 'istio', value: 1 },
]

/** A load at which the first has `ratio` times the value of the second. */
function load(slug: string, ratio: number, origin: Partial<Origin> = {}): SharedLoad {
  const panel = samplePanel(KEY, TWO, 100, '100 rps')
  return {
    document: slug,
    setting: null,
    panel: {
      ...panel,
      groupKey: slug,
      origin: {
        ...panel.origin,
        campaign: slug,
        organisationSlug: `publisher of ${slug}`,
        publication: { slug, title: slug, url: 'https://a.example/', publishedOn: null },
        trust: 'reviewed',
        relation: 'independent',
        vendorOf: [],
        ...origin,
      },
    },
    overheads: [],
    conditions: [[1], [2]],
    pairs: [
      {
        lower: ratio < 1 ? 'a' : 'b',
        difference: 1,
        ratio: 1 / ratio,
        spread: 'none',
        isProven: false,
        leftOut: null,
      },
    ],
  }
}
const across = (loads: SharedLoad[]): AcrossPublications => acrossPublications(loads, 0)
const VENDOR: Partial<Origin> = { relation: 'vendor', vendorOf: ['Linkerd'] }
const FOUR = [load('a', 0.5), load('b', 1), load('c', 1), load('d', 2)]
const draw = (together: SharedLoad[]) =>
  ratiosSpec(
    { metric: KEY, together, across: [across(together)], unread: { together: 0, apart: 0 } },
    {
      subjects: [],
      position: 0,
      asked: { rps: null, from: null, to: null },
      href: '/compare',
      loadsId: 'loads',
    },
  )
const say = (loads: SharedLoad[]) => acrossText(across(loads), KEY, NAMES)

it('says the ratios of publications without an interest, and which condition is missing', () => {
  expect(say([load('a', 1.18), load('b', 0.92), load('v', 0.18, VENDOR)])).toBe(
    'Not by a known vendor: Linkerd’s p99 was 0.92 and 1.18 times Istio’s. Only 2 of 3 publications with a ratio that counts are not by a known vendor; at least 4 of these are needed for a typical ratio and a prediction, 2 more.',
  )
  const one = FOUR.map((each) => ({
    ...each,
    panel: { ...each.panel, origin: { ...each.panel.origin, organisationSlug: 'one' } },
  }))
  expect(say(one)).toContain('publications of at least 3 publishers are needed')
  const unknown = FOUR.map(({ panel }, i) =>
    load(`u${i}`, 2, {
      ...panel.origin,
      campaign: `u${i}`,
      relation: 'unknown',
      publication: { slug: `u${i}`, title: '', url: '', publishedOn: null },
    }),
  )
  expect(say(unknown)).toContain('One of them has to be independent')
  expect(say([load('a', 2, { trust: 'declared', publication: null })])).toBeNull()
})

it('says of whom the publications are that are too few for a typical ratio', () => {
  const kuma: Partial<Origin> = { relation: 'vendor', vendorOf: ['Kuma'] }
  const needed = 'needed for a typical ratio and a prediction'
  expect(say([load('v', 0.18, kuma)])).toBe(
    `The only publication with a ratio that counts is by or for the maker of a product that it measures; at least 4 that are not are ${needed}.`,
  )
  expect(say([load('v', 0.18, kuma), load('w', 0.3, VENDOR)])).toBe(
    `All 2 publications with a ratio that counts are by or for makers of products that they measure; at least 4 that are not are ${needed}.`,
  )
  // An author who measures a program of their own is never pooled, whatever is compared (methodology 5.1).
  const author: Partial<Origin> = { relation: 'independent', vendorOf: ['Own program'] }
  expect(say([load('a', 0.5, author)])).toBe(
    `The only publication with a ratio that counts is by or for the maker of a product that it measures; at least 4 that are not are ${needed}.`,
  )
  expect(say([load('a', 0.5)])).toBe(
    `Not by a known vendor: Linkerd’s p99 was 0.50 times Istio’s. Only 1 publication has a ratio that counts; at least 4 that are not by a known vendor are ${needed}, 3 more.`,
  )
  expect(say([load('a', 0.5), load('u', 2, { relation: 'unknown' })])).toMatch(
    /Only 2 publications have a ratio that counts; .*, 2 more\.$/,
  )
  expect(say([load('a', 0.5), load('v', 0.18, VENDOR)])).toContain(
    `Only 1 of 2 publications with a ratio that counts is not by a known vendor; at least 4 of these are ${needed}, 3 more.`,
  )
})

it('names the prediction first, and has no band where publications are too few', () => {
  expect(say(FOUR)).toMatch(
    /^In a further benchmark Linkerd’s p99 may lie between 0\.\d+ and \d\.\d+ times Istio’s: .*Typical of 4 publications .*: 1\.00 times \(95% interval/,
  )
  const pooled = draw(FOUR)?.across?.pooled
  const places = [pooled?.prediction[0], pooled?.interval[0], pooled?.typical]
  const further = [pooled?.interval[1], pooled?.prediction[1]]
  const ats = [...places, ...further].map((mark) => mark?.at ?? -1)
  expect(ats).toEqual(ats.toSorted((x, y) => x - y))
  expect(draw(FOUR.slice(1))?.across?.pooled).toBeNull()
})

it('names the load that the reader chose', () => {
  const at = { rps: 200, from: null, to: null }
  const few = { metric: KEY, together: FOUR.slice(1), across: [across(FOUR.slice(1))] }
  expect(answerSentence(few, NAMES, at)).toMatch(
    /^Istio had .* at 3 of 3 loads at 200 requests\/s, /,
  )
  const all = { metric: KEY, together: FOUR, across: [across(FOUR)] }
  expect(answerSentence(all, NAMES, at)).toMatch(
    /^In a further benchmark at 200 requests\/s Linkerd’s p99 may lie between .* times Istio’s\. .* of 4 loads/,
  )
})

it('is marked in its row at the mean of what counts, on the side of its dots', () => {
  const rows = draw([load('a', 0.5), load('a', 2), load('v', 0.5, VENDOR)])?.rows
  expect(rows?.[0]?.mean?.ratio).toBeCloseTo(1, 12)
  expect(rows?.[1]?.mean).toMatchObject({ isPooled: false, at: rows?.[1]?.dots[0]?.at })
})

it('has an arrow with its number for what lies beyond the axis, on the page and in a file', () => {
  const spec = sampleRatios('short', true)
  if (!spec) throw new Error('nothing is drawn')
  const [cut] = spec.rows.flatMap(({ mean }) => (mean?.at === 0 || mean?.at === 100 ? [mean] : []))
  expect(spec.across?.pooled?.prediction.map(({ at }) => at)).toEqual([0, 100])
  const page = renderToStaticMarkup(<RatiosPlot spec={spec} />)
  const file = renderToStaticMarkup(
    drawRatios(spec, 1000).marks({ output: pageOutput, idPrefix: 'p' }),
  )
  const ends = spec.across?.pooled?.prediction.map(({ times }) => times) ?? []
  for (const text of [`mean ${cut?.times}`, ...ends]) {
    expect(page).toContain(`>${text}<`)
    expect(file).toContain(`>${text}<`)
  }
})

it('has its means in the words for screen readers and in its table', () => {
  const spec = draw([...FOUR, load('v', 0.25, VENDOR)])
  if (!spec) throw new Error('nothing is drawn')
  expect(spec.summary).toContain(
    'Means of the publications: a 0.50; b 1.00; c 1.00; d 2.00; v 0.25',
  )
  expect(spec.summary).toContain('In a further benchmark')
  const table = renderToStaticMarkup(<RatioTable id="table" spec={spec} toPage={() => ''} />)
  const text = table.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('Not by a known vendor: typical ratio')
  expect(text).toMatch(/ v .* 0\.25 /)
})

describe('the editions of one document', () => {
  const edition = (name: string, ratio: number, measuredOn: string | null): SharedLoad => {
    const one = load(`docs-${name}`, ratio)
    const { origin } = one.panel
    const publication = { slug: `docs-${name}`, title: `Docs ${name}`, url: '', publishedOn: null }
    const panel = { ...one.panel, origin: { ...origin, publication, measuredOn } }
    return { ...one, document: 'docs', panel }
  }
  const both = [edition('1.24', 4, '2024-11'), edition('1.19', 1, '2023-09')]

  it('are one row with one mean and the loads of each', () => {
    const [row, ...others] = draw(both)?.rows ?? []
    expect(others).toEqual([])
    expect(row).toMatchObject({ id: 'docs', title: 'Docs, 2 editions, 2023 to 2024' })
    expect(row?.dots.map((dot) => dot.load)).toEqual(['1.24: 100 rps', '1.19: 100 rps'])
    expect(row?.mean?.ratio).toBeCloseTo(2, 12)
    const undated = draw([0, 1].map((i) => edition(`1.${i}`, 1, null)))
    expect(undated?.rows[0]?.title).toBe('Docs, 2 editions')
  })

  it('are found by the address of any of them', () => {
    expect(chooseSource([load('other', 1), ...both], 'docs-1.19')).toBe('docs')
    expect(chooseSource([load('other', 1), ...both], 'docs')).toBe('docs')
  })
})
