import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOverview, givenPublications, KEY, rowOfPublication } from './overview-fixture'
import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import type { OverheadRange, OverviewRow } from '@/server/results/overview/schemas'
import { answerText, pairText } from '@/components/overview/answer'
import { namedRanges } from '@/components/overview/answer-ranges'
import { pairSource } from '@/components/charts/definitions/sample-pairs'
import { readOverheads } from '@/components/charts/definitions/overheads-view'
import {
  countText,
  interestsText,
  splitText,
  toStanding,
} from '@/components/charts/definitions/pairs/pair-words'

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
    pairSource('v', { relation: 'vendor', vendorOf: ['Linkerd'], loads: 9, b: 9 }),
    pairSource('i', { relation: 'independent', loads: 4, a: 4 }),
  ],
}

it('names the side that was lower more often first, with the split by interest', () => {
  const standing = toStanding(PAIR)
  expect([
    standing.first.meshName,
    standing.word,
    countText(standing),
    splitText(standing),
  ]).toEqual(['Linkerd', 'lower', '9 of 13', 'Linkerd’s vendor 9 of 9, independent 0 of 4'])
})

it('puts neither side ahead where none was at any load', () => {
  const even = { ...PAIR, loads: 4, aLower: 0, bLower: 0, bProven: 0 }
  const standing = toStanding({
    ...even,
    sources: [pairSource('i', { relation: 'independent', loads: 4 })],
  })
  expect([countText(standing), interestsText(standing)]).toEqual([
    '4 equal or mixed',
    'independent, 4 loads',
  ])
})

it('turns the sides where more is better', () => {
  const standing = toStanding({ ...PAIR, key: 'tcp.throughput.mean' })
  expect([standing.first.meshName, standing.word, standing.second.meshName]).toEqual([
    'Istio',
    'higher',
    'Linkerd',
  ])
  expect(splitText(standing)).toBe('Linkerd’s vendor 9 of 9, independent 0 of 4')
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

  it('says who was lower when measured together, and what the independent loads say', () => {
    expect(pairText([PAIR])).toBe(
      'Over all loads, Linkerd sidecar was lower than Istio sidecar at 9 of 13, at 0 of 4 independent loads.',
    )
  })

  it('names no pair that has few loads or no lead', () => {
    expect(pairText([{ ...PAIR, loads: 4, aLower: 0, bLower: 4 }])).toBe('')
    expect(pairText([{ ...PAIR, aLower: 6, bLower: 6 }])).toBe('')
  })

  it('counts the loads at which a row added less than all others of its test bed', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        const rows = given.map(rowOfPublication)
        const overview = buildOverview(rows)
        const text = answerText(overview, asked, view)
        const named = namedRanges(overview.ranges)
        expect(named.length > 0).toBe(overview.ranges.length > 0)
        for (const range of named) {
          const { loads, best } = countBeside(rows, range)
          expect(range.beside).toMatchObject({ loads, best })
          expect(range.beside.proven).toBeLessThanOrEqual(best)
        }
        const least = named
          .filter(({ beside }) => beside.best > 0)
          .sort((a, b) => b.beside.best - a.beside.best)
        const said = least.length > 0 ? least.slice(0, 1) : named
        for (const range of said) expect(text).toContain(view.span(range.beside.bestAt ?? range))
        for (const { beside } of least.slice(0, 1)) {
          expect(text).toContain(`, at ${beside.best} of ${beside.loads} side-by-side loads, `)
          expect(text.includes('unproven')).toBe(beside.proven === 0)
        }
        expect(text.includes('of those measured together')).toBe(least.length > 0)
      }),
    )
  })

  it('calls proven only what the spreads of both sides prove', () => {
    const subject = (mesh: 'istio' | 'linkerd', value: number, spread: number | null) =>
      ({ mesh, mode: 'sidecar', value, n: 10, spread, isSaturated: false }) as const
    const standing = (spread: number | null) => {
      const row = rowOfPublication(
        {
          subjects: [subject('istio', 20, spread), subject('linkerd', 10, spread)],
          baseline: { value: 1, n: 5, spread: 0.1 },
          vendorOf: [],
          editionOf: null,
          claims: { hold: 0, partly: 0, inconsistent: 0, open: 0 },
          isInRange: true,
        },
        0,
      )
      return buildOverview([row]).ranges.map(({ mesh, beside }) => [mesh, beside])
    }
    const istio = ['istio', { loads: 1, best: 0, proven: 0, bestAt: null }]
    const linkerd = { loads: 1, best: 1, bestAt: { loads: [] } }
    expect(standing(0.2)).toMatchObject([istio, ['linkerd', { ...linkerd, proven: 1 }]])
    expect(standing(null)).toMatchObject([istio, ['linkerd', { ...linkerd, proven: 0 }]])
    expect(standing(20)).toMatchObject([istio, ['linkerd', { ...linkerd, proven: 0 }]])
  })
})
