import { beforeAll, describe, expect, it } from 'vitest'
import { parseVersion } from '@/ingest/dictionary/version'
import { campaign, onlyRun, createPrincipal } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { file } from '../unlike-fixture'
import { compareInGroup, compareSubjects } from './queries'
import { CompareInput, type SubjectRef } from './schemas'

const { db } = await testDatabase({ isPublished: true })

const subject = (
  mesh: string,
  version: string | null = null,
  mode: SubjectRef['mode'] = null,
): SubjectRef => ({ mesh, version, mode })
const LINKERD = subject('linkerd', 'edge-25.3.1')
const AMBIENT = subject('istio', '1.25.0', 'ambient+waypoint')
const compare = (subjects: SubjectRef[], more: Partial<CompareInput> = {}) =>
  compareSubjects(db, CompareInput.parse({ subjects, ...more }))

beforeAll(async () => {
  const owner = await createPrincipal(db, 'lab')
  const lab = (more: object) => campaign('lab', { baseline: 'none', ...more })
  const post = async (context: object, p99s: number[]) => {
    for (const p99 of p99s) await onlyRun(db, owner, file(p99), context)
  }
  await post(lab({ version: '1.26.0' }), [4.5, 4.4, 4.6])
  await post(lab({ mesh: 'kuma', version: '2.9.0' }), [4.0, 4.1, 5.9])
  await post(lab({ mesh: 'none', version: undefined, mode: 'none' }), [3.1, 3.2, 3.15])
})

describe('subjects of one publication', () => {
  it('share an axis at each load, with the baseline and no other subject', async () => {
    const { shared, outcomes, loads } = await compare([LINKERD, AMBIENT])
    expect(outcomes).toEqual([{ a: 0, b: 1, outcome: 'SAME_AXIS', differs: [] }])
    expect(shared).toHaveLength(3)
    expect(loads).toEqual(expect.arrayContaining([20, 200, 2000]))
    for (const { panel, overheads } of shared) {
      expect(panel.rows.map((row) => row.subject.mesh).sort()).toEqual(['istio', 'linkerd', 'none'])
      expect(overheads).toHaveLength(2)
    }
  })

  it('says how many values each metric and each load has', async () => {
    const { metrics, counts } = await compare([LINKERD, AMBIENT])
    expect(Object.keys(counts.metrics)).toEqual(metrics)
    const atLoads = Object.values(counts.loads).reduce((sum, n) => sum + n, 0)
    expect(counts.metrics['http.latency.p99']).toBe(atLoads)
    expect(counts.loads).toMatchObject({ 20: 2, 200: 2, 2000: 2 })
    const alone = await compare([LINKERD])
    expect(alone.counts.loads[2000]).toBe(1)
  })

  it('can be narrowed to one load, and bring their other percentiles along', async () => {
    const { shared } = await compare([LINKERD, AMBIENT], { rps: 2000 })
    expect(shared).toHaveLength(1)
    expect(shared[0]?.related.map((panel) => panel.key)).toContain('http.latency.p50')
    const p99 = (mesh: string) =>
      shared[0]?.panel.rows.find((row) => row.subject.mesh === mesh)?.value.value
    expect((p99('istio') ?? 0) - (p99('linkerd') ?? 0)).toBeCloseTo(0.0112, 6)
  })

  it('come in pages that say how many there are, and each test bed by its key from any of them', async () => {
    const whole = await compare([LINKERD, AMBIENT])
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await compare([LINKERD, AMBIENT], { limit: 2, page }))
    expect(pages.map(({ shared }) => shared.length)).toEqual([2, 1, 0])
    expect(pages.map(({ sharedTotal }) => sharedTotal)).toEqual([3, 3, 3])
    expect(pages.flatMap(({ shared }) => shared)).toEqual(whole.shared)
    const last = whole.shared[2]
    const asked = CompareInput.parse({ subjects: [LINKERD, AMBIENT] })
    const of = (prefix: string) => compareInGroup(db, { ...asked, metric: whole.metric }, prefix)
    expect(await of(last?.panel.groupKey.slice(0, 16) ?? '')).toEqual(last)
    expect(await of('ffffffffffffffff')).toBeNull()
  })

  it('have no other discard rule to try, because single runs were not published', async () => {
    const { shared } = await compare([LINKERD, AMBIENT], { rule: 'all' })
    expect(shared.every(({ whatIf }) => whatIf === null)).toBe(true)
  })
})

describe('subjects of different test beds', () => {
  it('never share an axis: only overheads over their own baselines, with the fields that differ', async () => {
    const { shared, outcomes, relative } = await compare([subject('linkerd', '2.10.2'), AMBIENT])
    expect(shared).toEqual([])
    expect(outcomes[0]?.outcome).toBe('RELATIVE_ONLY')
    expect(outcomes[0]?.differs.join('; ')).toMatch(/test bed: .+ → GKE/)
    expect(new Set(relative.map((one) => one.subject))).toEqual(new Set([0, 1]))
  })

  it('say how many test beds have overheads, of which some are drawn', async () => {
    const all = await compare([subject('linkerd'), subject('istio', null, 'ambient')])
    expect(all.shared).toEqual([])
    const perSubject = [0, 1].map((i) => all.relative.filter((one) => one.subject === i).length)
    expect(Math.max(...perSubject)).toBe(3)
    expect(all.relativeTotal).toBeGreaterThan(all.relative.length)
  })

  it('differ by the results that are nearest in load, not by the newest', async () => {
    const { outcomes, loads } = await compare([
      subject('linkerd'),
      subject('istio', null, 'ambient'),
    ])
    expect(outcomes[0]?.outcome).toBe('RELATIVE_ONLY')
    expect(loads.length).toBeGreaterThan(1)
    expect(outcomes[0]?.differs.filter((text) => text.startsWith('requests/s'))).toEqual([])
  })

  it('without a baseline of their own cannot be compared at all', async () => {
    const { outcomes, relative, others } = await compare(
      [subject('osm'), subject('istio', '1.26.0', 'sidecar')],
      { metric: 'http.latency.p50' },
    )
    // No publication has such a version of Istio: only what was submitted can be tried.
    expect(outcomes).toEqual([])
    expect(others.flatMap((one) => one.outcomes.map(({ outcome }) => outcome))).toEqual([
      'NOT_COMPARABLE',
    ])
    expect(relative.filter((one) => one.subject === 0)).toEqual([])
  })
})

describe('stored runs', () => {
  const LAB = [subject('istio', '1.26.0'), subject('kuma', '2.9.0')]
  it('of senders that nobody reviewed are compared apart from publications', async () => {
    const found = await compare(LAB)
    expect(found).toMatchObject({ shared: [], sharedTotal: 0, metrics: [], loads: [] })
    expect(
      found.subjects.map((one) => [one.meshName, one.values > 0, one.otherValues > 0]),
    ).toEqual([
      ['Istio', false, true],
      ['Kuma', false, true],
    ])
    expect(found.others.map(({ trust, sharedTotal }) => [trust, sharedTotal])).toEqual([
      ['submitted', 1],
    ])
    const asked = CompareInput.parse({ subjects: LAB })
    const of = (prefix: string) => compareInGroup(db, { ...asked, metric: found.metric }, prefix)
    expect(await of('')).toBeNull()
    const [lab] = found.others[0]?.shared ?? []
    expect((await of(lab?.panel.groupKey ?? ''))?.panel).toEqual(lab?.panel)
  })

  it('can be tried under another discard rule, which may turn the order round', async () => {
    const order = async (rule: CompareInput['rule']) => {
      const { others } = await compare(LAB, { rule })
      const lab = others[0]?.shared.find(({ panel }) => panel.origin.campaign === 'lab')
      return lab?.whatIf && { first: lab.whatIf.order[1], changes: lab.whatIf.changesOrder }
    }
    expect(await order('all')).toMatchObject({ changes: false })
    expect(await order('median')).toMatchObject({ changes: true })
    expect(await order('published')).toBeNull()
  })
})

it('opens on a metric that all of the subjects have, p99 latency before others', async () => {
  const p99 = 'http.latency.p99'
  expect((await compare([LINKERD, AMBIENT])).metric).toBe(p99)
  const { metric, subjects } = await compare([subject('kindnet'), subject('calico')])
  expect(metric).not.toBe(p99)
  expect(subjects.every((one) => one.values > 0)).toBe(true)
  expect((await compare([subject('kindnet'), LINKERD], { metric: p99 })).metric).toBe(p99)
})

it('takes the spellings of one version for one, and offers it once', async () => {
  const values = async (version: string) =>
    (await compare([subject('istio', version), LINKERD])).subjects[0]?.values
  expect(await values('1.25')).toBe(await values('1.25.0'))
  expect(await values('v1.25.0')).toBe(await values('1.25.0'))
  const { choices } = await compare([])
  const names = choices.map((one) => {
    const { track, sortKey } = parseVersion(one.version ?? '')
    return [one.mesh, track, sortKey ?? one.version, one.mode].join(' ')
  })
  expect(new Set(names).size).toBe(names.length)
})

it('finds nothing for an unmeasured subject, and says so by its count', async () => {
  const { subjects, shared, outcomes } = await compare([LINKERD, subject('kmesh')])
  expect(subjects.map((one) => one.values)).toEqual([3, 0])
  expect(shared).toEqual([])
  expect(outcomes).toEqual([])
})

it('refuses a metric that is not in the dictionary', async () => {
  await expect(compare([LINKERD], { metric: 'speed' })).rejects.toThrow(/dictionary/)
})
