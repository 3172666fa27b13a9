import { beforeAll, describe, expect, it } from 'vitest'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { getMesh } from '@/server/trends/queries'
import {
  campaign,
  dumpAll,
  createPrincipal,
  sendP99,
  syncDictionaries,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { decideRun } from './retract'

const { db } = await testDatabase({ isPublished: true })

type Posted = { id: string; conditionId: number }
const posted = new Map<string, Posted[]>()

/** Five runs of one condition around a p99 in milliseconds; the label keeps their bytes apart. */
async function post(name: string, context: object, p99s: readonly number[]): Promise<void> {
  const owner = await createPrincipal(db, 'lab')
  for (const p99 of p99s) {
    const { id, conditionId } = await sendP99(db, owner, p99 / 1000, context)
    posted.set(name, [...(posted.get(name) ?? []), { id, conditionId }])
  }
}

const at = (name: string, i = 0): Posted => posted.get(name)?.[i] as Posted

beforeAll(async () => {
  await syncDictionaries(db)
  const lab = (more: object) => campaign('lab-versions', { baseline: 'none', ...more })
  await post('none', lab({ mesh: 'none', version: undefined, mode: 'none' }), [3.1, 3.2, 3.15])
  await post('istio 1.25', lab({ version: '1.25.0' }), [5.5, 5.4, 5.6, 5.45])
  await post('istio 1.26', lab({ version: '1.26.0' }), [4.5, 4.4, 4.6, 4.45])
  await post('linkerd', lab({ mesh: 'linkerd', version: '2.18.0' }), [4.0, 4.1, 3.9])
  await post('other', campaign('elsewhere'), [5.0, 5.1, 5.2])
})

/** Everything that readers see, each thing under its own name. */
async function everything(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (let page = 1, total = 1; (page - 1) * 100 < total; page++) {
    const input = LeaderboardInput.parse({ metric: 'http.latency.p99', limit: 100, page })
    const board = await getLeaderboard(db, input)
    total = board.total
    for (const card of board.cards)
      seen.set(
        `card ${card.panel.origin.campaign} ${card.panel.key} ${card.panel.groupKey}`,
        JSON.stringify(card),
      )
  }
  for (const mesh of ['istio', 'linkerd', 'cilium']) {
    const detail = await getMesh(db, { mesh, metric: null, page: 1, limit: 500 })
    for (const trend of detail.trends)
      seen.set(
        `trend ${mesh} ${trend.parts[0]?.origin.campaign} ${trend.key} ${trend.parts[0]?.familyKey}`,
        JSON.stringify(trend),
      )
  }
  const flags = await db.$queryRaw<{ of: number; line: string }[]>`
    SELECT coalesce(f.condition_id, r.condition_id) AS of, (to_jsonb(f) - 'id')::text AS line FROM quality_flag f
      LEFT JOIN run r ON r.id = f.run_id ORDER BY 1, 2`
  for (const { of, line } of flags)
    seen.set(`flags ${of}`, `${seen.get(`flags ${of}`) ?? ''}\n${line}`)
  const summaries = await db.$queryRaw<{ of: number; line: string }[]>`
    SELECT condition_id AS of, to_jsonb(s)::text AS line FROM summary s ORDER BY 1, 2`
  for (const { of, line } of summaries)
    seen.set(`summaries ${of}`, `${seen.get(`summaries ${of}`) ?? ''}\n${line}`)
  return seen
}

const changed = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((k) => before.get(k) !== after.get(k))

const decide = (run: Posted, action: 'retract' | 'reinstate') =>
  db.$transaction((tx) =>
    decideRun(tx, {
      runId: run.id,
      action,
      reason: 'the cluster was being upgraded',
      replacementId: null,
      requestedBy: null,
      decidedBy: 'maintainer',
    }),
  )

it('a subject on another test bed changes nothing on this one', async () => {
  const before = await everything()
  await post(
    'stranger',
    campaign('third-place', { mesh: 'kuma', version: '2.9.0' }),
    [3.3, 3.4, 3.5],
  )
  const touched = changed(before, await everything())
  const { conditionId } = at('stranger')
  for (const name of touched)
    expect(name).toMatch(new RegExp(`third-place|^(summaries|flags) ${conditionId}$`))
  expect(touched.length).toBeGreaterThan(2)
})

describe('a retraction', () => {
  it('changes the summaries, cards and trends of its own condition and nothing else', async () => {
    const before = await everything()
    const run = at('istio 1.26')
    await decide(run, 'retract')
    const touched = changed(before, await everything())
    expect(touched).toContain(`summaries ${run.conditionId}`)
    expect(touched.filter((name) => name.startsWith('summaries'))).toHaveLength(1)
    expect(touched.some((name) => name.startsWith('card lab-versions http.latency.p99'))).toBe(true)
    expect(touched.some((name) => name.startsWith('trend istio lab-versions'))).toBe(true)
    for (const name of touched)
      expect(name).toMatch(
        new RegExp(`^(summaries|flags) ${run.conditionId}$|^(card|trend istio) lab-versions`),
      )
    await decide(run, 'reinstate')
  })

  it('of a baseline run changes the flags and overheads of those compared with it', async () => {
    const before = await everything()
    const run = at('none')
    await decide(run, 'retract')
    const touched = changed(before, await everything())
    expect(touched.filter((name) => name.startsWith('summaries'))).toEqual([
      `summaries ${run.conditionId}`,
    ])
    const dependent = [run, at('istio 1.25'), at('istio 1.26'), at('linkerd')]
    for (const name of touched.filter((one) => one.startsWith('flags')))
      expect(dependent.map((one) => `flags ${one.conditionId}`)).toContain(name)
    // Two baseline runs are left: too few for an interval, and the card says so.
    expect(touched).toContain(`flags ${run.conditionId}`)
    expect(
      touched.filter((name) => name.startsWith('card')).every((n) => /lab-versions/.test(n)),
    ).toBe(true)
    await decide(run, 'reinstate')
  })

  it('is undone by a reinstatement, except for the ledger, the audit log and the count of writes', async () => {
    const stamps = ['retraction', 'audit_entry', 'summary', 'quality_flag', 'cache_tag']
    const [before, seen] = [await dumpAll(db, stamps), await everything()]
    await decide(at('linkerd', 1), 'retract')
    await decide(at('linkerd', 1), 'reinstate')
    expect(await dumpAll(db, stamps)).toEqual(before)
    const after = await everything()
    const withoutTime = (text: string | undefined): string =>
      (text ?? '').replace(/"computed_at": "[^"]*"/g, '')
    for (const name of changed(seen, after))
      expect(withoutTime(after.get(name))).toBe(withoutTime(seen.get(name)))
    expect(await db.retraction.count({ where: { targetId: at('linkerd', 1).id } })).toBe(2)
  })

  it('leaves nothing of a condition in the charts when all its runs are retracted', async () => {
    for (const run of posted.get('other') ?? []) await decide(run, 'retract')
    const left = [...(await everything()).keys()].filter((name) => name.includes('elsewhere'))
    expect(left).toEqual([])
    expect(await db.summary.count({ where: { conditionId: at('other').conditionId } })).toBe(0)
    for (const run of posted.get('other') ?? []) await decide(run, 'reinstate')
  })

  it('needs a reason, a run that exists, and a run that is not retracted already', async () => {
    const run = at('istio 1.25')
    const wrong = (more: object) =>
      db.$transaction((tx) =>
        decideRun(tx, {
          runId: run.id,
          action: 'retract',
          reason: 'why',
          replacementId: null,
          requestedBy: null,
          decidedBy: 'maintainer',
          ...more,
        }),
      )
    await expect(wrong({ reason: '  ' })).rejects.toThrow(/needs a reason/)
    await expect(wrong({ runId: 'no-id' })).rejects.toThrow(/not known/)
    await expect(wrong({ action: 'reinstate' })).rejects.toThrow(/found valid/)
    await expect(wrong({ replacementId: 'x' })).rejects.toThrow(/replacement/)
  })

  it('is never changed or deleted afterwards', async () => {
    await expect(db.$executeRaw`UPDATE retraction SET reason = 'other'`).rejects.toThrow(
      /append-only/,
    )
    await expect(db.$executeRaw`DELETE FROM retraction`).rejects.toThrow(/append-only/)
  })
})
