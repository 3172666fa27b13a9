import { expect, it } from 'vitest'
import { markedTitle, reviewedTitle, reviewText } from './review-words'
import { sampleRuns } from './sample-runs'
import { ORIGIN } from './sample-rows'
import { sampleTrend } from './samples'
import { runsSpec } from './runs'
import { trendSpec } from './trend'

const publication = { slug: 'a', title: 'Post', url: 'https://example.org', publishedOn: null }
const published = { ...ORIGIN, publication, trust: 'reviewed' as const }
const known = { ...ORIGIN, relation: 'independent' as const, trust: 'declared' as const }

it('says of a chart whether all or some of its sources were reviewed by nobody', () => {
  expect(reviewText([])).toBeNull()
  expect(reviewText([published, known])).toBeNull()
  expect(reviewText([ORIGIN, ORIGIN])).toBe('Submitted runs that nobody reviewed')
  expect(reviewText([published, ORIGIN])).toBe('Includes submitted runs that nobody reviewed')
})

it('does not take what a sender says of itself for a review', () => {
  const declared = { relation: 'independent' as const, vendorOf: [] }
  expect(reviewText([{ ...ORIGIN, declared }])).toBe('Submitted runs that nobody reviewed')
})

it('says of demonstration data what they are, in every title and beside every source', () => {
  const madeUp = { ...ORIGIN, trust: 'demonstration' as const }
  expect(reviewText([madeUp])).toBe('Demonstration data')
  expect(markedTitle([published, known, ORIGIN], 'p99')).toBe('p99')
  expect(markedTitle([madeUp], 'p99')).toBe('Demonstration data: p99')
  const runs = sampleRuns()
  const segments = runs.segments.map((segment) => ({ ...segment, origin: madeUp }))
  const { title, summary } = runsSpec({ ...runs, segments })
  for (const text of [title, summary]) expect(text).toMatch(/^Demonstration data: /)
})

it('begins the title of a panel with it, in the picture and in its words', () => {
  expect(reviewedTitle(published, 'Post')).toBe('Post')
  const trend = sampleTrend()
  const [first] = trend.parts
  if (!first) throw new Error('the sample has panels')
  first.origin = { ...published, campaignTitle: 'Post' }
  const { segments, summary } = trendSpec(trend)
  expect(segments.map(({ title }) => title)).toEqual([
    'Post',
    'Submitted, not reviewed: Nightly runs',
  ])
  expect(summary).toContain('Submitted, not reviewed: Nightly runs')
  const runs = runsSpec(sampleRuns())
  for (const { title } of runs.segments) expect(title).toMatch(/^Submitted, not reviewed: Nightly/)
  expect(runs.summary).toContain('Submitted, not reviewed: Nightly runs')
})
