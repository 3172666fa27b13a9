import { expect, it } from 'vitest'
import { givenText } from './claim-given'

const CLAIM = { recomputed: null, checks: [], note: null }

it('gives the reason of a verdict in short where nothing could be computed', () => {
  const note = 'Topology, hardware and versions differ between the two posts. The second reason.'
  expect(givenText({ ...CLAIM, note })).toBe(
    'Topology, hardware and versions differ between the two posts',
  )
  expect(givenText({ ...CLAIM, note, recomputed: '83.8 − 60.97 = 22.83' })).toBe(
    '83.8 − 60.97 = 22.83',
  )
  expect(givenText(CLAIM)).toBe('')
})

it('cuts a long reason between words', () => {
  const text = givenText({ ...CLAIM, note: 'words '.repeat(40).trim() })
  expect(text.length).toBeLessThanOrEqual(111)
  expect(text.endsWith('words…')).toBe(true)
})
