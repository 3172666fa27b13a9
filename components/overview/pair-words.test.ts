import { expect, it } from 'vitest'
import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import { answerText } from './answer'
import { splitText, standingText, toStanding } from './pair-words'

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
  expect(standingText(toStanding(PAIR))).toEqual({
    lead: 'Linkerd sidecar was lower than Istio sidecar',
    count: 'at 9 of 13 loads',
    split: '2 publications: 9 of 9 by Linkerd’s vendor, 0 of 4 independent',
  })
})

it('turns the sides where more is better', () => {
  const standing = toStanding({ ...PAIR, key: 'tcp.throughput.mean' })
  expect(standingText(standing).lead).toBe('Istio sidecar was higher than Linkerd sidecar')
  expect(splitText(standing)).toBe('9 of 9 by Linkerd’s vendor, 0 of 4 independent')
  expect([standing.won, standing.wonProven, standing.lost]).toEqual([9, 5, 4])
})

it('answers with no pair that has few loads or no lead', () => {
  expect(answerText([{ ...PAIR, loads: 4, aLower: 0, bLower: 4 }])).toBe('')
  expect(answerText([{ ...PAIR, aLower: 6, bLower: 6 }])).toBe('')
  expect(answerText([PAIR])).toMatch(/^On shared test beds, Linkerd sidecar was lower .*\.$/)
})
