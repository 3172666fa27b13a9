import { beforeAll, describe, expect, it } from 'vitest'
import {
  campaign,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  upload,
} from '../store/submission-fixture'
import { openSenders } from '../store/senders-fixture'
import { timedRun } from '@/server/trends/series-fixture'
import { decideRun } from '@/server/review/retractions/retract'
import { getMesh } from '@/server/trends/queries'
import { getRun } from '../queries'
import { compareRun } from './compare-run'
import { ComparisonInput } from './schemas'

const { db, acme } = await openSenders(['acme'])

const COMPARED = 'pull request 12 is compared with runs of Istio sidecar 1.26.0 on branch main'
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
      continuous: true,
      version: `1.26.${i}`,
      commit: `${i}0c0ffee`,
      environment: { label: bed },
    })
    const { run } = await onlyRun(db, sender, [upload(timedRun(p99, 24 * i))], context)
    ids.push(run.id ?? '')
  }
  return ids
}
const nightOf = async (slug: string, p99: number, hour: number, more: object): Promise<string> => {
  const context = campaign(slug, {
    continuous: true,
    version: '1.26.0',
    environment: { label: slug },
    ...more,
  })
  const sent = await onlyRun(db, acme, [upload(timedRun(p99, hour))], context)
  return sent.run.id ?? ''
}
const quiet = NOISE.map((x) => 0.004 * (1 + x / 100))
const compare = (id = '', more: object = {}, viewer: number | null = null) =>
  compareRun(db, ComparisonInput.parse({ id, ...more }), viewer)
const p99Of = ({ values }: Awaited<ReturnType<typeof compare>>) =>
  values.find(({ key }) => key === 'http.latency.p99')

describe('a night of a series', () => {
  it('is compared with the nights before it, of other versions and commits', async () => {
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
    expect(slow.checks[0]?.reason).toMatch(/^4\.84 ms is 2.+ % above the usual 4.* ms \(7 runs\)$/)
    expect(slow.passed).toBe(false)
  })

  it('fails on what cannot be said only where that is asked for', async () => {
    const [id] = await nights('nightly-b', [0.004])
    expect((await compare(id, { failOn: 'regression', max: 'p99=+10%' })).passed).toBe(true)
    expect((await compare(id, { failOn: 'regression,unknown' })).passed).toBe(false)
    await expect(compare(id, { failOn: 'anything' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('of another test bed or sender is no comparable run', async () => {
    const other = await createPrincipal(db, 'other')
    await nights('nightly-other', quiet, other, 'nightly-c')
    const [alone] = await nights('nightly-c', [0.00401])
    expect((await compare(alone)).newest).toBeNull()
    const [first, second] = await nights('nightly-c', [0.00402, 0.00403], acme, 'another bed')
    expect((await compare(first)).newest).toBeNull()
    expect((await compare(second)).newest?.id).toBe(first)
  })
})

describe('a pull request', () => {
  const ids: string[] = []
  const commit = (i: number): string => `${i}aaaaaaaaaaaaaaa`
  beforeAll(async () => {
    for (const [i, p99] of quiet.entries())
      ids.push(await nightOf('proposed', p99, 24 * i, { branch: 'main', commit: commit(i) }))
    await nightOf('proposed', 0.0055, 24 * 7, { branch: 'release-1', commit: commit(7) })
  })
  const proposal = (p99: number, hour: number, more: object = {}) =>
    nightOf('proposed', p99, hour, { branch: 'main', pull_request: 12, ...more })

  it('is compared with the runs of its branch, and never against another one', async () => {
    const first = await proposal(0.00484, 24 * 8)
    const slow = await compare(first, { failOn: 'regression' })
    expect(p99Of(slow)).toMatchObject({ status: 'REGRESSION', runs: 7 })
    expect(slow).toMatchObject({ branch: 'main', pullRequest: 12, base: null, passed: false })
    expect(slow.said).toContain(COMPARED)
    const second = await compare(await proposal(0.00485, 24 * 9))
    expect(second.newest?.id).toBe(ids[6])
    expect(p99Of(second)?.status).toBe('REGRESSION')
  })

  it('is compared with its base commit and older ones, where that was measured', async () => {
    const id = await proposal(0.00401, 24 * 10, { base_commit: commit(4).slice(0, 9) })
    const known = await compare(id)
    expect(known.newest?.id).toBe(ids[4])
    expect(known.base).toEqual({ commit: commit(4).slice(0, 9), isMeasured: true })
    expect(p99Of(known)?.runs).toBe(5)
    const other = await compare(await proposal(0.00402, 24 * 11, { base_commit: 'feedfacefeed' }))
    expect(other.newest?.id).toBe(ids[6])
    expect(other.said.at(-1)).toBe(`${COMPARED}; its base commit feedfacefeed was not measured`)
  })

  it('of a branch without runs is told so', async () => {
    const { said, newest } = await compare(await proposal(0.004, 24 * 12, { branch: 'next' }))
    expect(newest).toBeNull()
    expect(said.at(-1)).toBe(
      'nothing before it is comparable: 8 earlier runs like it are of branch release-1 and main, pull request 12 of branch next: it is compared with runs sent with `branch: next` and without `pull_request`',
    )
  })

  it('of another version says which version it is compared with', async () => {
    const { said } = await compare(await proposal(0.00403, 24 * 12 + 2, { version: '1.27.0' }))
    expect(said.at(-1)).toBe(
      'pull request 12 (Istio sidecar 1.27.0) is compared with runs of Istio sidecar 1.26.0 on branch main',
    )
  })

  it('that names no branch is told to, where no run is without one', async () => {
    const { said } = await compare(await proposal(0.004, 24 * 12 + 1, { branch: null }))
    expect(said.at(-1)).toBe(
      'nothing before it is comparable: 8 earlier runs like it are of branch release-1 and main, pull request 12 states no branch: send `branch`, the one it would be merged into',
    )
  })

  it('is public, says its state and enters no mean or trend', async () => {
    const context = campaign('proposed', {
      continuous: true,
      version: '1.26.0',
      environment: { label: 'proposed' },
      branch: 'main',
      pull_request: 13,
    })
    const sent = [upload(timedRun(0.0056, 24 * 13))]
    const { run } = await onlyRun(db, acme, sent, context)
    expect(run.state).toBe('proposed')
    expect(run.notices.map(({ code }) => code)).toContain('PULL_REQUEST')
    expect(run.comparison?.said[0]).toMatch(/regression/)
    expect((await onlyRun(db, acme, sent, context)).run.state).toBe('proposed')
    const detail = await getRun(db, run.id ?? '')
    expect(detail).toMatchObject({ status: 'proposed', pullRequest: 13, branch: 'main' })
    const [mean] = await db.summary.findMany({
      where: { conditionId: detail.conditionId, quantilePpm: 990_000 },
    })
    expect(mean?.n).toBe(quiet.length + 1)
    const { ciTrends } = await getMesh(db, {
      mesh: 'istio',
      metric: 'http.latency.p99',
      limit: 60,
      page: 1,
    })
    const segments = ciTrends.flatMap((trend) => trend.segments)
    const mine = segments.filter(({ origin }) => origin.campaign === 'proposed')
    expect(mine.map(({ branch, total }) => [branch, total])).toEqual([
      ['main', quiet.length],
      ['release-1', 1],
    ])
    expect(mine[1]?.breakFields).toEqual(['branch: main → release-1'])
  })

  it('is withdrawn and reinstated as what it is', async () => {
    const id = await proposal(0.0057, 24 * 14)
    const decision = { runId: id, reason: 'wrong bed', replacementId: null, requestedBy: null }
    await decideRun(db, { ...decision, action: 'withdraw', decidedBy: 'sender acme' })
    expect((await getRun(db, id)).status).toBe('withdrawn')
    await decideRun(db, { ...decision, action: 'reinstate', decidedBy: 'Ada' })
    expect((await getRun(db, id)).status).toBe('proposed')
  })
})

it('repetitions of a condition are compared with each other', async () => {
  const ids: string[] = []
  for (const [i, p99] of [...quiet, 0.0055].entries()) {
    const { run } = await onlyRun(db, acme, [upload(timedRun(p99, i))], campaign('once'))
    ids.push(run.id ?? '')
  }
  const last = await compare(ids.at(-1))
  expect(last.isContinuous).toBe(false)
  expect(p99Of(last)).toMatchObject({ status: 'REGRESSION', runs: quiet.length })
})

it('a value that a flag excludes is named with the flag', async () => {
  const { run } = await onlyRun(db, acme, [upload(fortioWithP99(0.004))], campaign('short'))
  const compared = await compare(run.id ?? '', { max: 'p99=1ms', failOn: 'regression' })
  expect(p99Of(compared)).toMatchObject({ status: 'NOT_ENOUGH_DATA', waitFor: null })
  expect(p99Of(compared)?.reason).toBe('a run of 5.0 s is under 30 s')
  expect(compared.checks).toMatchObject([
    {
      outcome: 'unmeasured',
      reason: expect.stringMatching(/is excluded: a run of 5.0 s is under 30 s/) as string,
    },
  ])
  expect(compared.passed).toBe(false)
  const [first, ...rest] = compared.said
  expect(first).toMatch(/^this run lasted 5 s; runs under 30 s are stored but never/)
  expect(rest.join()).not.toContain('http.latency.p50')
})

describe('bounds of what the whole run counted', () => {
  const FAILED = {
    RetCodes: { 200: 8400, 503: 3600 },
    ErrorsDurationHistogram: { Count: 3600 },
  }
  const send = async (slug: string, hour: number, fields: object = {}) => {
    const file = { ...(JSON.parse(timedRun(0.004 + hour / 1e6, hour)) as object), ...fields }
    const context = campaign(slug, { continuous: true, environment: { label: slug } })
    const { run } = await onlyRun(db, acme, [upload(JSON.stringify(file))], context)
    return run.id ?? ''
  }

  it('hold for a run that answers', async () => {
    const id = await send('answers', 24)
    const { checks, passed } = await compare(id, {
      max: 'http.error_ratio=1%,http.errors=10',
      min: 'http.rps.achieved=190',
    })
    expect(checks.map(({ outcome }) => outcome)).toEqual(['met', 'met', 'met'])
    expect(passed).toBe(true)
  })

  it('are exceeded by a run that answers 30 % with 503, after nights without a failure', async () => {
    for (let night = 1; night <= 7; night++) await send('breaks', 24 * night)
    const id = await send('breaks', 24 * 8, FAILED)
    const max = ['http.error_ratio=1%', 'http.errors=10', 'http.errors=+10%', 'p99=+10%']
    const { checks, passed } = await compare(id, {
      max: max.join(','),
      min: 'http.rps.achieved=-5%',
    })
    expect(checks.map(({ threshold, outcome, reason }) => [threshold, outcome, reason])).toEqual([
      ['max http.error_ratio=1%', 'exceeded', '30 % is above 1 %'],
      ['max http.errors=10', 'exceeded', '3600 is 35900.0 % above 10'],
      ['max http.errors=+10%', 'exceeded', '3600 is above the usual 0 (7 runs)'],
      ['max p99=+10%', 'unmeasured', expect.stringMatching(/ is excluded: /) as string],
      ['min http.rps.achieved=-5%', 'met', null],
    ])
    expect(passed).toBe(false)
    const judged = await compare(id, { failOn: 'regression' })
    expect(judged.passed).toBe(false)
    expect(judged.said[0]).toBe('http.error_ratio 30 %, usually 0 % over 7 runs: regression')
  })

  it('pass where only earlier runs are missing, and say so', async () => {
    const { checks, passed } = await compare(await send('first', 24), {
      min: 'http.rps.achieved=-5%',
    })
    expect(checks).toEqual([
      {
        threshold: 'min http.rps.achieved=-5%',
        outcome: 'unknown',
        reason: 'there is no comparable run before it',
      },
    ])
    expect(passed).toBe(true)
  })
})

it('the response to a night of a series says how it compares', async () => {
  const context = campaign('answered', { continuous: true })
  for (const [i, p99] of quiet.entries())
    await onlyRun(db, acme, [upload(timedRun(p99, 24 * i))], context)
  const slow = [upload(timedRun(0.00484, 24 * quiet.length))]
  const { status, run } = await onlyRun(db, acme, slow, context)
  expect(status).toBe(201)
  expect(run.comparison?.url).toBe(`/api/v1/runs/${run.id}/comparison`)
  expect(run.comparison?.said[0]).toMatch(
    /^http\.latency\.p99 4\.84 ms, 2\d\.\d % above .*: regression/,
  )
  const repeated = await onlyRun(db, acme, slow, context)
  expect(repeated.run.comparison).toEqual(run.comparison)
})

it('what is not public is seen by its own organisation alone', async () => {
  const fresh = await createPrincipal(db, 'fresh', false)
  const [first, id] = await nights('nightly-e', [0.004, 0.0041], fresh)
  await expect(compare(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(compare(id, {}, acme.orgId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await compare(id, {}, fresh.orgId)).newest?.id).toBe(first)
})
