import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { DataRow } from '@/components/charts/data/rows'
import type { BarsSpec, LinesSpec } from '@/components/charts/spec'
import { Prisma } from '@/prisma/generated/client'
import { loadPanels } from '@/server/results/panels'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { campaign, fortioJson, submit, upload } from '@/server/runs/store/submission-fixture'
import { keptChart } from './cached-chart'
import type { Kind } from './chart-query'
import { CLIENT } from './client-fixture'

/** More than a chart draws: 119 versions, and the control that came first. */
const CONDITIONS = 120
const { db, acme } = await openSenders(['acme'])
let group = ''
let family = ''

beforeAll(async () => {
  const send = (label: string, subject: Record<string, unknown>, rps: number) =>
    submit(db, acme, [upload(fortioJson(label, { RequestedQPS: String(rps), ActualQPS: rps }))], {
      ...campaign('wide'),
      ...subject,
    })
  const mesh = (version: number) => ({ mesh: 'istio', version: `1.20.${version}`, mode: 'sidecar' })
  const none = { mesh: 'none', version: undefined, mode: undefined }
  await send('control', none, 200)
  for (let version = 0; version < CONDITIONS - 1; version++)
    await send(`version ${version}`, mesh(version), 200)
  for (const rps of [300, 400, 500, 600]) await send(`at ${rps}`, mesh(0), rps)
  const [row] = await db.$queryRaw<{ group: string; family: string }[]>`
    SELECT encode(group_key, 'hex') AS group, encode(family_key, 'hex') AS family
    FROM condition GROUP BY group_key, family_key ORDER BY count(*) DESC LIMIT 1`
  group = row?.group ?? ''
  family = row?.family ?? ''
})

const chart = (kind: Kind, query: string) =>
  keptChart(db, kind, new URL(`http://site/charts/${kind}.svg?${query}`), CLIENT)
const listVersions = (rows: readonly DataRow[]): (string | null)[] => rows.map((row) => row.version)

describe('a group with too many conditions to distinguish', () => {
  it('is drawn as its control and the newest, and says so', async () => {
    const { spec, rows } = await (
      await chart('bars', `metric=http.latency.p99&group=${group}`)
    ).picture()
    const { bars, note } = spec as BarsSpec
    expect(bars).toHaveLength(60)
    expect(bars.filter(({ isBaseline }) => isBaseline)).toHaveLength(1)
    expect(listVersions(rows)).toContain(`1.20.${CONDITIONS - 2}`)
    expect(listVersions(rows)).not.toContain('1.20.0')
    expect(note).toContain('60 of 120 conditions drawn, all of them in the CSV')
  })

  it('has all of them in its numbers, each with whether it is drawn', async () => {
    const { rows } = await (await chart('bars', `metric=http.latency.p99&group=${group}`)).numbers()
    expect(rows).toHaveLength(CONDITIONS)
    expect(new Set(listVersions(rows)).size).toBe(CONDITIONS)
    expect(rows.filter(({ drawn }) => drawn === true)).toHaveLength(60)
    expect(rows.find(({ version }) => version === '1.20.0')?.drawn).toBe(false)
  })

  it('has them read once for every size of its picture', async () => {
    const query = `metric=http.latency.p99&group=${group}`
    const { rows } = await (await chart('bars', query)).numbers()
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const again = await (await chart('bars', `${query}&width=500&theme=dark`)).numbers()
    const texts = sent.mock.calls.map(([asked]) => (asked as unknown as { text: string }).text)
    sent.mockRestore()
    expect(again.rows).toEqual(rows)
    expect(texts.filter((text) => text.includes('summary_value'))).toEqual([])
  })

  it('is drawn with what was asked for, however old it is', async () => {
    const [first] = await db.$queryRaw<{ id: number }[]>`
      SELECT c.id FROM condition c JOIN tested_subject su ON su.id = c.subject_id WHERE su.version = '1.20.0'
        AND c.group_key = decode(${group}, 'hex')`
    const about = await chart(
      'bars',
      `metric=http.latency.p99&group=${group}&about=${first?.id ?? 0}`,
    )
    const { spec } = await about.picture()
    const shown = (spec as BarsSpec).bars.filter(({ isPale }) => !isPale)
    expect(shown.map(({ id }) => id)).toEqual([`condition-${first?.id ?? 0}`])
    const chosen = await chart('profile', `metric=http.latency&group=${group}&a=istio@1.20.0`)
    expect(listVersions((await chosen.picture()).rows)).toContain('1.20.0')
  })

  it('has as many lines as a reader can distinguish', async () => {
    const { spec } = await (await chart('profile', `metric=http.latency&group=${group}`)).picture()
    const [segment] = (spec as LinesSpec).segments
    expect(segment?.series).toHaveLength(40)
    expect(segment?.note).toContain('40 of 120 subjects drawn')
  })

  it.each<[Kind, string]>([
    ['bars', 'metric=http.latency.p99'],
    ['overhead', 'metric=http.latency.p99'],
    ['strip', 'metric=http.latency.p99'],
    ['profile', 'metric=http.latency'],
    ['trend', 'metric=http.latency.p99&mesh=istio'],
  ])('makes %s of no more conditions than are read', async (kind, query) => {
    const { from } = await (await chart(kind, `${query}&group=${group}`)).picture()
    expect(from.conditionIds.length).toBeGreaterThan(1)
    expect(from.conditionIds.length).toBeLessThanOrEqual(60)
  })

  it('is read once for all sizes and themes', async () => {
    await db.$executeRaw`UPDATE cache_tag SET version = version + 1`
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const reads = (): number =>
      sent.mock.calls.filter(([query]) => JSON.stringify(query).includes('WITH large AS')).length
    for (const look of ['width=500', 'width=501', 'width=900&theme=dark', 'height=630&width=1200'])
      await (await chart('bars', `metric=http.latency.p99&group=${group}&${look}`)).svg()
    // Of the groups that are small, and of the large one.
    expect(reads()).toBe(2)
    sent.mockRestore()
  })
})

it('reads of a large family the loads evenly, and of each the same subjects', async () => {
  const panels = await loadPanels(db, {
    conditions: Prisma.sql`c.family_key = decode(${family}, 'hex')`,
    where: Prisma.sql`s.metric = 'http.latency' AND s.statistic = 'quantile' AND s.q_ppm = 990000`,
    bound: { of: 'family', most: 10 },
  })
  expect(panels.map(({ workload, rows }) => [workload.targetRps, rows.length])).toEqual([
    [200, 2],
    [300, 1],
    [400, 1],
    [500, 1],
    [600, 1],
  ])
  expect(panels[0]?.leftOut).toBe(CONDITIONS + 4 - 6)
})
