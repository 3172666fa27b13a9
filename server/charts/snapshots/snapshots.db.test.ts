import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { importPublication } from '@/server/publications/import'
import { loadPublications } from '@/server/publications/load-files'
import { decideRun, decideStatus } from '@/server/review/retractions/retract'
import { fortioJson, onlyRun, upload } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { noticesOfKeys } from './notices'
import { freeze, getSnapshot, MAX_SNAPSHOT_BYTES, type Drawn } from './snapshots'

const { db, acme } = await openSenders(['acme'])
let from: Drawn['from']
let groupKey: string
let runId: string
beforeAll(async () => {
  const { run } = await onlyRun(db, acme, [upload(fortioJson('a'))])
  runId = run.id ?? ''
  const [condition] = await db.$queryRaw<{ id: number; key: string }[]>`
    SELECT id, encode(group_key, 'hex') AS key FROM condition`
  groupKey = condition?.key ?? ''
  from = { conditionIds: [condition?.id ?? 0], runIds: null, publications: [] }
})

const drawn = (svg = '<svg width="10" height="10"></svg>\n'): Drawn => ({
  svg,
  narrowSvg: null,
  title: 'p99 latency',
  width: 10,
  height: 10,
  from,
  definition: {
    chart: 'bars',
    query: { theme: 'light' },
    spec: { kind: 'bars' },
    source: { title: 'a', url: null, organisation: 'acme', page: '/conditions/1' },
  },
})
const decide = (action: 'retract' | 'reinstate') =>
  db.$transaction((tx) =>
    decideRun(tx, {
      runId,
      action,
      reason: 'wrong cluster',
      replacementId: null,
      requestedBy: null,
      decidedBy: 'test',
    }),
  )

it('gives the same state the same hash, which is that of the picture', async () => {
  const first = await freeze(db, drawn())
  const again = await freeze(db, drawn())
  expect(again).toEqual({ ...first, isNew: false })
  const { svg, notices } = await getSnapshot(db, first.hash)
  expect(createHash('sha256').update(svg).digest('hex')).toBe(first.hash)
  expect(notices).toEqual([])
})

it('distinguishes pictures that look alike but have different data', async () => {
  const first = await freeze(db, drawn())
  const other = drawn()
  const changed = await freeze(db, { ...other, from: { ...from, conditionIds: [] } })
  expect(changed.hash).not.toBe(first.hash)
})

it('shows a retraction until it is undone, frozen and live, and never changes the bytes', async () => {
  const { hash } = await freeze(db, drawn())
  const before = await getSnapshot(db, hash)
  await decide('retract')
  const after = await getSnapshot(db, hash)
  expect(after.notices).toMatchObject([{ kind: 'run', id: runId, reason: 'wrong cluster' }])
  expect(after.svg).toBe(before.svg)
  const live = await noticesOfKeys(db, { of: 'group', hex: [groupKey] })
  expect(live).toEqual(after.notices)
  await decide('reinstate')
  expect((await getSnapshot(db, hash)).notices).toEqual([])
})

it('shows a retracted publication', async () => {
  const [file] = loadPublications()
  if (!file) throw new Error('no publication')
  const { slug: id } = file.publication
  await db.$transaction((tx) => importPublication(tx, file.publication, 'aa'))
  const { hash } = await freeze(db, { ...drawn(), from: { ...from, publications: [id] } })
  const decision = { targetKind: 'publication', targetId: id, action: 'retract' } as const
  await db.$transaction((tx) =>
    decideStatus(tx, {
      ...decision,
      reason: 'made up',
      replacementId: null,
      requestedBy: null,
      decidedBy: 'test',
    }),
  )
  const { notices } = await getSnapshot(db, hash)
  expect(notices).toMatchObject([{ kind: 'publication', id, reason: 'made up' }])
})

it('refuses what is too large, and knows no hash it did not make', async () => {
  const large = `<svg>${'x'.repeat(MAX_SNAPSHOT_BYTES)}</svg>`
  await expect(freeze(db, drawn(large))).rejects.toMatchObject({ code: 'TOO_LARGE' })
  for (const hash of ['', 'zz', '0'.repeat(64), '../etc'])
    await expect(getSnapshot(db, hash)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('keeps a narrow drawing while both have room, and leaves it out where they have not', async () => {
  const narrowSvg = `<svg width="5" height="5">${'x'.repeat(MAX_SNAPSHOT_BYTES / 2)}</svg>\n`
  const small = await freeze(db, { ...drawn('<svg>small</svg>'), narrowSvg })
  expect(await getSnapshot(db, small.hash)).toMatchObject({ narrowSvg })
  const svg = `<svg>${'y'.repeat(MAX_SNAPSHOT_BYTES / 2)}</svg>`
  const large = await freeze(db, { ...drawn(svg), narrowSvg })
  expect(await getSnapshot(db, large.hash)).toMatchObject({ narrowSvg: null })
})

it('keeps frozen charts from being changed', async () => {
  await freeze(db, drawn())
  await expect(db.snapshot.updateMany({ data: { title: 'another' } })).rejects.toThrow()
  await expect(db.snapshot.deleteMany()).rejects.toThrow()
})
