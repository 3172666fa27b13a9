import { beforeAll, describe, expect, it } from 'vitest'
import { campaign, createPrincipal, onlyRun, upload } from '../store/submission-fixture'
import { openSenders } from '../store/senders-fixture'
import { timedRun } from '@/server/trends/series-fixture'
import { compareRun } from './compare-run'
import { ComparisonInput } from './schemas'

const { db, acme } = await openSenders(['acme'])

const compare = (id: string, viewer: number | null = null) =>
  compareRun(db, ComparisonInput.parse({ id }), viewer)

describe('a run without a comparable one before it', () => {
  const bed = { label: 'kind-3', nodes: 3 }
  const MAIN = { branch: 'main', environment: bed }
  const PULL = { ...MAIN, pull_request: 5 }
  const send = async (slug: string, hour: number, more: object, seconds = 60) => {
    const context = campaign(slug, { continuous: true, ...more })
    const sent = await onlyRun(db, acme, [upload(timedRun(0.004, hour, seconds))], context)
    return sent.run.id ?? ''
  }
  const lastSentence = async (id: string, viewer: number | null = null) =>
    (await compare(id, viewer)).said.at(-1)
  beforeAll(async () => {
    for (const night of [0, 1, 2, 3]) await send('unlike', 24 * night, MAIN)
  })

  it('is told that the nights were asked for another duration', async () => {
    const id = await send('unlike', 24 * 4, PULL, 45)
    const { said, newest } = await compare(id)
    expect(newest).toBeNull()
    expect(said.at(-1)).toBe(
      'nothing before it is comparable: 4 earlier runs of branch main differ in requested duration (60 s, this one 45 s)',
    )
    expect(said.join()).not.toMatch(/first run of its kind|no run of its campaign/)
  })

  it('is told what differs of the test bed, and of a night as of a pull request', async () => {
    const environment = { ...bed, nodes: 4 }
    const words =
      'nothing before it is comparable: 4 earlier runs of branch main differ in nodes (3, this one 4)'
    expect(await lastSentence(await send('unlike', 24 * 4 + 1, { ...PULL, environment }))).toBe(
      words,
    )
    expect(await lastSentence(await send('unlike', 24 * 4 + 2, { ...MAIN, environment }))).toBe(
      words,
    )
  })

  it('is told which side states no branch, and that nothing else differs', async () => {
    for (const night of [0, 1]) await send('branchless', 24 * night, { environment: bed })
    expect(await lastSentence(await send('branchless', 24 * 2, PULL))).toBe(
      'nothing before it is comparable: 2 earlier runs like it state no branch, pull request 5 states `branch: main`; only runs of one branch are compared: send `branch` with every run',
    )
    expect(await lastSentence(await send('unlike', 24 * 4 + 3, { ...PULL, branch: null }))).toBe(
      'nothing before it is comparable: 4 earlier runs like it are of branch main, pull request 5 states no branch: send `branch`, the one it would be merged into',
    )
  })

  it('hears nothing of runs of another campaign, mesh, mode or pull request', async () => {
    const words =
      'no run of its campaign, mesh and mode precedes it; a pull request is compared with runs sent with `branch: main` and without `pull_request`'
    expect(await lastSentence(await send('alone', 24, PULL))).toBe(words)
    expect(await lastSentence(await send('alone', 25, PULL, 45))).toBe(words)
    expect(await lastSentence(await send('unlike', 24 * 5, { ...PULL, mode: 'ambient' }))).toBe(
      words,
    )
  })

  it('hears of a version in a campaign that is not continuous', async () => {
    await send('versions', 0, { continuous: false })
    const id = await send('versions', 1, { continuous: false, version: '1.27.0' })
    expect(await lastSentence(id)).toBe(
      'nothing before it is comparable: 1 earlier run differs in version (1.26.0, this one 1.27.0)',
    )
  })

  it('hears of its own runs that readers cannot see yet', async () => {
    const unseen = await createPrincipal(db, 'unseen', false)
    const context = campaign('unseen', { continuous: true, ...MAIN })
    const run = async (seconds: number, hour: number) => {
      const file = [upload(timedRun(0.004, hour, seconds))]
      return (await onlyRun(db, unseen, file, context)).run.id ?? ''
    }
    await run(60, 0)
    expect(await lastSentence(await run(45, 24), unseen.orgId)).toContain(
      '1 earlier run of branch main',
    )
  })
})

it('a run after copies alone is told that they are excluded, not that it is the first', async () => {
  const slug = 'copied'
  const context = campaign(slug, { continuous: true })
  const before: string[] = []
  for (const night of [0, 1]) {
    const { run } = await onlyRun(db, acme, [upload(timedRun(0.004, 24 * night))], context)
    before.push(run.id ?? '')
  }
  await db.qualityFlag.createMany({
    data: before.map((runId, i) => ({
      runId,
      code: 'DUPLICATE_CONTENT',
      severity: 'exclude',
      text: `all numbers equal those of replicate ${i} of another campaign`,
      ruleset: 'test',
    })),
  })
  const { run } = await onlyRun(db, acme, [upload(timedRun(0.004, 48))], context)
  const compared = await compare(run.id ?? '')
  const words = '2 earlier runs are excluded: all numbers equal those of another run'
  expect(compared.values.find(({ key }) => key === 'http.latency.p99')).toMatchObject({
    status: 'NOT_ENOUGH_DATA',
    runs: 0,
    reason: words,
  })
  expect(compared.said.join('\n')).toMatch(
    /^no verdict on .*http\.latency\.p99.*: 2 earlier runs are excluded: all numbers/m,
  )
  expect(compared.said.join()).not.toContain('first run of its kind')
})

it('a short run hears once why it is not judged, and what its counts lack', async () => {
  const file = [upload(timedRun(0.004, 0, 10))]
  const { run } = await onlyRun(db, acme, file, campaign('short', { continuous: true }))
  expect((await compare(run.id ?? '')).said).toEqual([
    expect.stringMatching(
      /^this run lasted 10 s; .* except for their achieved rate and failed share$/,
    ),
    'no verdict on http.rps.achieved, http.error_ratio: no comparable run before it; a verdict on a run needs 4',
  ])
})
