import { expect, it } from 'vitest'
import type { CampaignResults } from '@/server/runs/campaigns/schemas'
import { sizeWords, spanWords } from './campaign-words'

type Facts = Partial<CampaignResults['campaign']> & { ran?: CampaignResults['ran'] }

/** The words read these facts alone. */
const results = ({ ran = null, ...campaign }: Facts): CampaignResults =>
  ({
    campaign: {
      startedOn: null,
      endedOn: null,
      mode: 'one_off',
      conditions: 1,
      runs: 0,
      ...campaign,
    },
    ran,
  }) as unknown as CampaignResults

const NIGHTS = { first: '2026-10-01', last: '2026-11-20' }

it.each<[Facts, string | null]>([
  [{}, null],
  [{ ran: NIGHTS }, 'measured from 2026-10-01 to 2026-11-20'],
  [{ ran: { first: '2026-10-01', last: '2026-10-01' } }, 'measured on 2026-10-01'],
  // What is stated is not completed by what runs say: the other end is not known.
  [{ startedOn: '2026-09-01', ran: NIGHTS }, 'measured since 2026-09-01'],
  [{ endedOn: '2026-12-01', ran: NIGHTS }, 'measured until 2026-12-01'],
  [{ startedOn: '2026-09-01', endedOn: '2026-12-01' }, 'measured from 2026-09-01 to 2026-12-01'],
])('when it was measured: %j', (facts, words) => {
  expect(spanWords(results(facts))).toBe(words)
})

it('names no runs where there are none, and a series as one', () => {
  expect(sizeWords(results({}))).toBe('1 condition')
  expect(sizeWords(results({ conditions: 2, runs: 540, mode: 'continuous' }))).toBe(
    '2 conditions, 540 runs, continuous: each run is a point over time',
  )
})
