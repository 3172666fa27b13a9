import { expect, it } from 'vitest'
import type { CheckedSum } from '@/server/publications/schemas'
import { givenLines, markDeviating } from './claim-given'

const CLAIM = { recomputed: null, checks: [], note: null }
const sum = (value: number, agrees: boolean): CheckedSum => ({
  label: `sum ${value}`,
  stated: '1%',
  formula: 'of / to − 1',
  figures: [],
  agrees,
  value,
  lo: value,
  hi: value,
  metric: 'http.rps.achieved',
  isPercent: true,
})

it('gives the reason of a verdict in short where nothing could be computed', () => {
  const note = 'Topology, hardware and versions differ between the two posts. The second reason.'
  expect(givenLines({ ...CLAIM, note })).toEqual([
    'Topology, hardware and versions differ between the two posts',
  ])
  expect(givenLines({ ...CLAIM, note, recomputed: '83.8 − 60.97 = 22.83' })).toEqual([
    '83.8 − 60.97 = 22.83',
  ])
  expect(givenLines(CLAIM)).toEqual([])
})

it('gives each sum a line of its own, and leaves sentences together', () => {
  const recomputed = '83.8 − 60.97 = 22.83; 83.8 − 63.9 = 19.9. Also p50 2.6 ms'
  expect(givenLines({ ...CLAIM, recomputed })).toEqual([
    '83.8 − 60.97 = 22.83',
    '83.8 − 63.9 = 19.9',
    'Also p50 2.6 ms',
  ])
  const sentence = '643/6.7 = 96 times; after the update 26 and 59 times'
  expect(givenLines({ ...CLAIM, recomputed: sentence })).toEqual([sentence])
  const checks = [sum(0.25, true), sum(0.5, false)]
  expect(givenLines({ ...CLAIM, checks })).toEqual(['sum 0.25: 25%', 'sum 0.5: 50%'])
})

it('cuts a long reason between words', () => {
  const [text = ''] = givenLines({ ...CLAIM, note: 'words '.repeat(40).trim() })
  expect(text.length).toBeLessThanOrEqual(111)
  expect(text.endsWith('words…')).toBe(true)
})

it('tells the result that does not agree from the others', () => {
  const checks = [sum(-0.16831, true), sum(-0.80028, false), sum(-0.97392, true)]
  expect(markDeviating('16.83, 80.03 and 97.39%', checks)).toEqual([
    { text: '16.83, ', isDeviating: false },
    { text: '80.03', isDeviating: true },
    { text: ' and 97.39%', isDeviating: false },
  ])
  expect(markDeviating('16.83 and 54.94%', checks)).toEqual([
    { text: '16.83 and 54.94%', isDeviating: false },
  ])
})
