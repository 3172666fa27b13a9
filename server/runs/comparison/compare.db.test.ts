import { beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '@/server/auth/tokens/tokens'
import { testDatabase } from '@/server/testing/database'
import {
  campaign,
  fortioWithP99,
  onlyRun,
  principalOf,
  syncDictionaries,
  upload,
} from '../storing/submission-fixture'
import { timedRun } from '@/server/trends/series-fixture'
import { compareRun } from './compare'
import { ComparisonInput } from './schemas'

const test = await testDatabase()
let acme: Principal

beforeAll(async () => {
  await syncDictionaries(test.db)
  acme = await principalOf(test.db, 'acme')
})

/** A little noise, the same in every test. */
const NOISE = [0, 0.7, -0.4, 1.1, -0.9, 0.3, -0.6]
/** One run a night, each of a version and a commit of its own; a series of its own by its test bed. */
async function nights(
  slug: string,
  p99s: readonly number[],
  sender = acme,
  bed = slug,
): Promise<string[]> {
  const ids: string[] = []
  for (const [i, p99] of p99s.entries()) {
    const context = campaign(slug, {
      ...{ continuous: true, version: `1.26.${i}`, commit: `${i}0c0ffee` },
      environment: { label: bed },
    })
    const { run } = await onlyRun(test.db, sender, [upload(timedRun(p99, 24 * i))], context)
    ids.push(run.id ?? '')
  }
  return ids
}
const quiet = NOISE.map((x) => 0.004 * (1 + x / 100))
const compare = (id = '', more: object = {}, viewer: number | null = null) =>
  compareRun(test.db, ComparisonInput.parse({ id, ...more }), viewer)
const p99Of = ({ values }: Awaited<ReturnType<typeof compare>>) =>
  values.find(({ key }) => key === 'http.latency.p99')

describe('a night of a series', { timeout: 60_000 }, () => {
  it('is held against the nights before it, of other versions and commits', async () => {
    const ids = await nights('nightly-a', [...quiet, 0.00484])
    const first = await compare(ids[0])
    expect(p99Of(first)).toMatchObject({ status: 'NOT_ENOUGH_DATA', waitFor: 4, runs: 0 })
    expect(first).toMatchObject({ newest: null, isContinuous: true, passed: true })
    const usual = await compare(ids[6], { failOn: 'regression' })
    expect(p99Of(usual)?.status).toBe('NO_EVIDENCE')
    expect(usual.passed).toBe(true)
    const slow = await compare(ids[7], { failOn: 'regression', max: 'p99=+10%' })
    expect(p99Of(slow)).toMatchObject({ status: 'REGRESSION', runs: 7, unit: 's' })
    expect(p99Of(slow)?.ratio).toBeCloseTo(1.21, 2)
    expect(slow.newest).toMatchObject({ id: ids[6], commit: '60c0ffee' })
    expect(slow.checks).toEqual([{ threshold: 'max p99=+10%', outcome: 'exceeded', reason: null }])
    expect(slow.passed).toBe(false)
  })

  it('fails on what cannot be said only where that is asked for', async () => {
    const [id] = await nights('nightly-b', [0.004])
    expect((await compare(id, { failOn: 'regression', max: 'p99=+10%' })).passed).toBe(true)
    expect((await compare(id, { failOn: 'regression,unknown' })).passed).toBe(false)
    await expect(compare(id, { failOn: 'anything' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('of another test bed or sender is no comparable run', async () => {
    const other = await principalOf(test.db, 'other')
    await nights('nightly-other', quiet, other, 'nightly-c')
    const [alone] = await nights('nightly-c', [0.00401])
    expect((await compare(alone)).newest).toBeNull()
    const [first, second] = await nights('nightly-c', [0.00402, 0.00403], acme, 'another bed')
    expect((await compare(first)).newest).toBeNull()
    expect((await compare(second)).newest?.id).toBe(first)
  })
})

it('repetitions of a condition are held against each other', { timeout: 60_000 }, async () => {
  const ids: string[] = []
  for (const [i, p99] of [...quiet, 0.0055].entries()) {
    const { run } = await onlyRun(test.db, acme, [upload(timedRun(p99, i))], campaign('once'))
    ids.push(run.id ?? '')
  }
  const last = await compare(ids.at(-1))
  expect(last.isContinuous).toBe(false)
  expect(p99Of(last)).toMatchObject({ status: 'REGRESSION', runs: quiet.length })
})

it('a value that a flag excludes is named with the flag', async () => {
  const short = [upload(fortioWithP99(0.004))]
  const { run } = await onlyRun(test.db, acme, short, campaign('short'))
  const compared = await compare(run.id ?? '', { max: 'p99=1ms', failOn: 'regression' })
  expect(p99Of(compared)).toMatchObject({ status: 'NOT_ENOUGH_DATA', waitFor: null })
  expect(p99Of(compared)?.reason).toMatch(/^TOO_SHORT: /)
  expect(compared.checks).toMatchObject([{ outcome: 'unknown' }])
  expect(compared.passed).toBe(true)
})

it('the response to a night of a series says how it compares', async () => {
  const context = campaign('answered', { continuous: true })
  for (const [i, p99] of quiet.entries())
    await onlyRun(test.db, acme, [upload(timedRun(p99, 24 * i))], context)
  const slow = [upload(timedRun(0.00484, 24 * quiet.length))]
  const { status, run } = await onlyRun(test.db, acme, slow, context)
  expect(status).toBe(201)
  expect(run.comparison?.url).toBe(`/api/v1/runs/${run.id}/comparison`)
  expect(run.comparison?.said[0]).toMatch(
    /^http\.latency\.p99 4\.84 ms, \+2\d\.\d % .*: regression/,
  )
  const repeated = await onlyRun(test.db, acme, slow, context)
  expect(repeated.run.comparison).toEqual(run.comparison)
})

it('what is not public is seen by its own organisation alone', async () => {
  const fresh = await principalOf(test.db, 'fresh', false)
  const [first, id] = await nights('nightly-e', [0.004, 0.0041], fresh)
  await expect(compare(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(compare(id, {}, acme.orgId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await compare(id, {}, fresh.orgId)).newest?.id).toBe(first)
})
