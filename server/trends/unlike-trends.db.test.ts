import { describe, expect, it } from 'vitest'
import { campaign, onlyRun } from '@/server/runs/store/submission-fixture'
import { compareRun } from '@/server/runs/gate/compare-run'
import { ComparisonInput } from '@/server/runs/gate/schemas'
import { file, openLab, P99, type Fields } from '@/server/results/unlike-fixture'
import { testDatabase } from '@/server/testing/database'
import { getMesh } from './queries'
import { GetMeshInput } from './schemas'

/** A change of the load or of the tool is none of the product. */
const { db } = await testDatabase()
const { lab, repeat } = await openLab(db)

/** A product of its own for each series, so that its page has nothing else. */
const subject = (slug: string, version: string, more: Fields = {}): Fields => ({
  mesh: slug,
  version,
  mode: 'sidecar',
  product: { name: `P ${slug}`, modes: ['sidecar'] },
  ...more,
})
const pageOf = (slug: string) =>
  getMesh(db, GetMeshInput.parse({ mesh: `${slug}~lab`, metric: P99 }))

/** Equal numbers under two products would be copies of each other. */
let series = 0
const scale = (): number => 1 + 0.0123 * series++

const SHORT = { durationSeconds: 60, requests: 120_000 }
const FAST = { achievedRps: 6000, requests: 1_800_000 }
const LONG = { nominalDurationSeconds: 300, durationSeconds: 1500, requests: 3_000_000 }

describe('two releases', () => {
  async function pairOf(slug: string, fields: Fields) {
    const unit = scale()
    await repeat(slug, subject(slug, '1.0.0'), 20 * unit)
    await repeat(slug, subject(slug, '1.1.0'), 11 * unit, fields)
    const [trend] = (await pageOf(slug)).trends
    return trend?.parts[0]?.series[0]?.pairs[0]
  }

  it('under one load are compared', async () => {
    expect((await pairOf('releases', {}))?.status).toBe('IMPROVEMENT')
  })

  it('of unlike lengths that nobody asked for are not', async () => {
    const pair = await pairOf('releases-short', SHORT)
    expect(pair).toMatchObject({
      status: 'NOT_ENOUGH_DATA',
      reason: expect.stringContaining('60 s'),
    })
  })
})

/** Twelve runs, and twelve more in half of the time under other fields or another context. */
async function nightly(slug: string, fields: Fields, before: Fields = {}, after: Fields = {}) {
  const unit = scale()
  const { nominalDurationSeconds } = fields
  for (let night = 0; night < 24; night += 1) {
    const isAfter = night >= 12
    const p99 = unit * (isAfter ? 10 : 20) * (1 + 0.01 * Math.sin(night * 7))
    const startedAt = new Date(Date.UTC(2026, 9, 1 + night)).toISOString()
    const more = { continuous: true, ...(isAfter ? after : before) }
    const context = campaign(slug, subject(slug, '1.0.0', more))
    await onlyRun(
      db,
      lab,
      file(p99, { startedAt, nominalDurationSeconds, ...(isAfter && fields) }),
      context,
    )
  }
  const [trend] = (await pageOf(slug)).ciTrends
  return trend?.segments ?? []
}

describe('a nightly series', () => {
  it('tells a change under one load', async () => {
    const [segment] = await nightly('nights', {})
    expect(segment?.changes).toHaveLength(1)
  })

  it.each([
    ['nights-short', 'runs of unlike lengths', SHORT],
    ['nights-fast', 'runs far off their target rate', FAST],
    ['nights-long', 'runs of five times the time asked for', LONG],
  ])('%s: tells none between %s', async (slug, _, fields) => {
    const segments = await nightly(slug, fields)
    expect(segments.flatMap(({ changes }) => changes)).toEqual([])
  })

  it('is another series from the run on whose command has other options', async () => {
    const command = (text: string) => ({ harness: { command: text } })
    const segments = await nightly('nights-options', {}, command('wrk2 -k'), command('wrk2 -x'))
    expect(segments.map(({ runs }) => runs.length)).toEqual([12])
    expect(segments.flatMap(({ changes }) => changes)).toEqual([])
  })
})

describe('the comparison of a new run', () => {
  async function judged(slug: string, fields: Fields, before: Fields = {}) {
    let id = ''
    const unit = scale()
    for (let night = 0; night < 7; night += 1) {
      const startedAt = new Date(Date.UTC(2026, 9, 1 + night)).toISOString()
      const p99 = unit * (night === 6 ? 41 : 20 * (1 + 0.01 * Math.sin(night * 7)))
      const own = night === 6 ? fields : before
      const context = campaign(slug, subject(slug, '1.0.0', { continuous: true }))
      const { run } = await onlyRun(db, lab, file(p99, { startedAt, ...own }), context)
      id = run.id ?? ''
    }
    const { values } = await compareRun(db, ComparisonInput.parse({ id }), lab.orgId)
    return values.find(({ key }) => key === P99)?.status
  }

  it('finds a regression under one load', async () => {
    expect(await judged('gate', {})).toBe('REGRESSION')
  })

  it.each([
    ['gate-short', SHORT, {}],
    ['gate-fast', FAST, {}],
    ['gate-hidden', {}, FAST],
    ['gate-was-short', {}, SHORT],
  ])('%s: says nothing beside runs under another load', async (slug, fields, before) => {
    expect(await judged(slug, fields, before)).toBe('NOT_ENOUGH_DATA')
  })
})
