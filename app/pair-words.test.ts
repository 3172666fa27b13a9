import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOverview, givenPublications, KEY, rowOfPublication } from './overview-fixture'
import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import type { OverheadRange, OverviewRow } from '@/server/results/overview/schemas'
import { answerText, namedRanges } from '@/components/overview/answer'
import { readOverheads } from '@/components/overview/overhead-view'
import { countText, splitText, toStanding } from '@/components/overview/pair-words'

const source = (slug: string, more: Partial<PairSource>): PairSource => ({
  slug,
  title: slug,
  relation: 'unknown',
  vendorOf: [],
  loads: 1,
  a: 0,
  b: 0,
  ...more,
})
const PAIR: HeadToHead = {
  a: { mesh: 'istio', meshName: 'Istio', mode: 'sidecar' },
  b: { mesh: 'linkerd', meshName: 'Linkerd', mode: 'sidecar' },
  key: 'http.latency.p99',
  loads: 13,
  aLower: 4,
  bLower: 9,
  aProven: 0,
  bProven: 5,
  leftOut: 41,
  sources: [
    source('v', { relation: 'vendor', vendorOf: ['Linkerd'], loads: 9, b: 9 }),
    source('i', { relation: 'independent', loads: 4, a: 4 }),
  ],
}

it('names the side that was lower more often first, with the split by interest', () => {
  const standing = toStanding(PAIR)
  expect([
    standing.first.meshName,
    standing.word,
    countText(standing),
    splitText(standing),
  ]).toEqual(['Linkerd', 'lower', '9 of 13', '9 of 9 Linkerd’s vendor, 0 of 4 independent'])
})

it('turns the sides where more is better', () => {
  const standing = toStanding({ ...PAIR, key: 'tcp.throughput.mean' })
  expect([standing.first.meshName, standing.word, standing.second.meshName]).toEqual([
    'Istio',
    'higher',
    'Linkerd',
  ])
  expect(splitText(standing)).toBe('9 of 9 Linkerd’s vendor, 0 of 4 independent')
  expect([standing.won, standing.wonProven, standing.lost]).toEqual([9, 5, 4])
})

/** The same by hand, from the rows of a panel. */
function countBeside(rows: readonly OverviewRow[], { mesh, mode }: OverheadRange) {
  const loads = rows
    .filter(({ isInRange }) => isInRange)
    .flatMap(({ panel, overheads }) => {
      const added = overheads.flatMap(({ conditionId, delta }) => {
        const row = panel.rows.find(({ value }) => value.conditionId === conditionId)
        if (!row || row.value.flags.length > 0) return []
        return [{ isOwn: row.subject.mesh === mesh && row.subject.mode === mode, delta }]
      })
      const [own, others] = [true, false].map((isOwn) => added.filter((one) => one.isOwn === isOwn))
      return own?.length && others?.length
        ? [own.every((one) => others.every((other) => one.delta < other.delta))]
        : []
    })
  return { loads: loads.length, best: loads.filter(Boolean).length }
}

describe('the answer', () => {
  const asked = { from: 1000, to: 2000 }
  const view = readOverheads('added', KEY)
  const empty = buildOverview([])

  it('says who was lower when measured together, and what the independent loads say', () => {
    expect(answerText(empty, [PAIR], asked, null)).toBe(
      'Over all loads, Linkerd sidecar was lower than Istio sidecar at 9 of 13, at 0 of 4 independent loads.',
    )
  })

  it('names no pair that has few loads or no lead', () => {
    expect(answerText(empty, [{ ...PAIR, loads: 4, aLower: 0, bLower: 4 }], asked, null)).toBe('')
    expect(answerText(empty, [{ ...PAIR, aLower: 6, bLower: 6 }], asked, null)).toBe('')
  })

  it('counts the loads at which a row added less than all others of its test bed', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        const rows = given.map(rowOfPublication)
        const overview = buildOverview(rows)
        const text = answerText(overview, [], asked, view)
        const named = namedRanges(overview.ranges)
        expect(named.length > 0).toBe(overview.ranges.length > 0)
        for (const range of named) expect(range.beside).toEqual(countBeside(rows, range))
        const least = named.filter(({ beside }) => beside.best > 0)
        const said = least.length > 0 ? least : named
        for (const range of said) expect(text).toContain(view.span(range))
        for (const { beside } of least)
          expect(text).toContain(` at ${beside.best} of ${beside.loads}`)
        const sources = said.flatMap((range) => range.sources)
        const slugs = new Set(sources.map(({ slug }) => slug))
        const isVendors = sources.every(({ relation }) => relation === 'vendor')
        if (slugs.size > 0)
          expect(text).toMatch(
            new RegExp(
              `; ${slugs.size} ${isVendors ? 'vendor publications?' : 'publications?, none independent'}\\.`,
            ),
          )
      }),
    )
  })
})
