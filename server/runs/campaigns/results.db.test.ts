import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchAll } from '@/server/api/search/queries'
import { parseContext } from '@/ingest/context/context'
import { decideStatus } from '@/server/review/retractions/retract'
import { getRun } from '@/server/runs/queries'
import { openSenders } from '@/server/runs/store/senders-fixture'
import {
  campaign,
  createPrincipal,
  fortioJson,
  onlyRun,
  sendP99,
  upload,
} from '@/server/runs/store/submission-fixture'
import { listNewestConditions } from './queries'
import { getCampaignResults } from './results'

const { db, acme } = await openSenders(['acme'])
const newcomer = await createPrincipal(db, 'newcomer', false)

beforeAll(async () => {
  const none = { mesh: 'none', version: undefined, mode: 'none' }
  await sendP99(db, acme, 0.003, campaign('loads', none))
  await sendP99(db, acme, 0.005, campaign('loads', { baseline: 'none' }))
  await sendP99(db, acme, 0.006, campaign('loads', { baseline: 'none' }))
})

describe('what a campaign measured', () => {
  it('is its conditions, newest first, with their charts and the difference to no mesh', async () => {
    const { campaign: one, origin, conditions, panels } = await getCampaignResults(db, 'loads')
    expect(one).toMatchObject({ organisationSlug: 'acme', conditions: 2, runs: 3 })
    expect(origin).toMatchObject({ campaign: 'loads', trust: 'submitted', publication: null })
    expect(conditions.map(({ subject, runs }) => [subject.mesh, runs])).toEqual([
      ['istio', 2],
      ['none', 1],
    ])
    const [p99] = panels.filter(({ key }) => key === 'http.latency.p99')
    expect(p99?.rows).toHaveLength(2)
    expect(p99?.overheads).toHaveLength(1)
  })

  it('has the days of its runs, and each condition its own', async () => {
    const file = upload(fortioJson('dated', { StartTime: '2026-11-02T10:00:00Z' }))
    await onlyRun(db, acme, [file], campaign('dated'))
    const { ran, conditions } = await getCampaignResults(db, 'dated')
    expect(ran).toEqual({ first: '2026-11-02', last: '2026-11-02' })
    expect(conditions[0]).toMatchObject({ measuredOn: '2026-11-02', receivedOn: null })
    const [newest] = await listNewestConditions(db, 'acme', 1)
    expect(newest?.campaign).toEqual({ slug: 'dated', title: 'dated' })
  })

  it('counts and dates no run of a pull request', async () => {
    const nightly = { ...campaign('with-pulls'), continuous: true }
    const at = (day: string) => [upload(fortioJson(day, { StartTime: `${day}T10:00:00Z` }))]
    await onlyRun(db, acme, at('2026-11-02'), nightly)
    await onlyRun(db, acme, at('2026-11-03'), { ...nightly, pull_request: 17 })
    const { campaign: one, ran, conditions } = await getCampaignResults(db, 'with-pulls')
    expect(one.runs).toBe(1)
    expect(ran).toEqual({ first: '2026-11-02', last: '2026-11-02' })
    expect(conditions.map(({ runs }) => runs)).toEqual([1])
  })

  it('is nowhere before a maintainer has published a run of it', async () => {
    await sendP99(db, newcomer, 0.004, campaign('waiting'))
    await expect(getCampaignResults(db, 'waiting')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(getCampaignResults(db, 'nope')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await searchAll(db, { q: 'waiting' })).groups).toEqual([])
  })

  it('is found by its name, among what no publication reports', async () => {
    const { groups } = await searchAll(db, { q: 'loads' })
    expect(groups).toMatchObject([
      { kind: 'campaign', hits: [{ href: '/campaigns/loads', title: 'loads', facts: ['acme'] }] },
    ])
  })

  it('keeps the tool that the sender of a mapped document names', async () => {
    const read = (name: string) => readFileSync(`ingest/fixtures/mapping/${name}`, 'utf8')
    const { run } = await onlyRun(
      db,
      acme,
      [upload(read('result.json'), 'result.json')],
      parseContext(read('meshbench.yaml')),
    )
    expect((await getRun(db, run.id ?? '')).harness).toMatchObject({
      name: 'mytool',
      version: '1.2',
    })
    expect((await getRun(db, run.id ?? '')).durationSeconds).toBe(300)
    const { conditions } = await getCampaignResults(db, 'acme-nightly')
    expect(conditions[0]?.harness).toBe('mytool 1.2')
  })

  it('says why it was retracted as a whole, and draws nothing of it any more', async () => {
    await db.$transaction((tx) =>
      decideStatus(tx, {
        targetKind: 'campaign',
        targetId: 'loads',
        action: 'retract',
        reason: 'a wrong cluster',
        requestedBy: null,
        decidedBy: 'maintainer',
        replacementId: null,
      }),
    )
    const {
      campaign: one,
      retractedWhy,
      panels,
      conditions,
    } = await getCampaignResults(db, 'loads')
    expect(one.retractedOn).toMatch(/^20/)
    expect(retractedWhy).toBe('a wrong cluster')
    expect(panels).toEqual([])
    expect(conditions).toHaveLength(2)
  })
})
