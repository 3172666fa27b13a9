import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { decideRun } from '@/server/review/retractions/retract'
import {
  campaign,
  dumpAll,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { loadDump } from './load'
import { Manifest } from './manifest'
import { LEFT_OUT } from './tables'
import { writeDump } from './write'

const from = await testDatabase({ isPublished: true })
const to = await testDatabase()
const third = await testDatabase()
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-dump-'))
  folders.push(folder)
  return folder
}

it('of a database without rows is refused, and leaves no file', async () => {
  const [{ url }, folder] = [await testDatabase(), await newFolder()]
  await expect(writeDump(url, folder)).rejects.toThrow(/^the database has no rows to dump: /)
  expect(await readdir(folder)).toEqual([])
})

const content = async (db: typeof from.db): Promise<string[]> =>
  (await dumpAll(db, [...LEFT_OUT])).map((line) =>
    line.replace(/"token_id": \d+/, '"token_id": null'),
  )

const PUBLIC = [
  'acknowledgement',
  'artifact',
  'audit_entry',
  'axis_move',
  'blob',
  'campaign',
  'claim',
  'component',
  'condition',
  'condition_baseline',
  'correction',
  'dispute',
  'distribution',
  'environment',
  'evidence',
  'harness',
  'ingest',
  'load_level',
  'measurement',
  'mesh',
  'mesh_version',
  'metric',
  'observation',
  'organisation',
  'publication',
  'publication_campaign',
  'publication_note',
  'publication_org',
  'quality_flag',
  'response',
  'retraction',
  'run',
  'snapshot',
  'subject',
  'summary',
  'workload',
]

let folder: string
beforeAll(async () => {
  const owner = await createPrincipal(from.db, 'lab')
  const runs: { run: { id: string | null } }[] = []
  for (const p99 of [4.4, 4.5, 4.6])
    runs.push(await onlyRun(from.db, owner, [upload(fortioWithP99(p99 / 1000))], campaign('lab')))
  await from.db.$transaction((tx) =>
    decideRun(tx, {
      runId: runs[0]?.run.id ?? '',
      action: 'retract',
      reason: 'the cluster was being upgraded',
      replacementId: null,
      requestedBy: null,
      decidedBy: 'maintainer',
    }),
  )
  folder = await newFolder()
  await writeDump(from.url, folder)
})

describe('a dump', () => {
  it('holds every row but tokens and keys', async () => {
    const manifest = await readFile(path.join(folder, 'manifest.json'), 'utf8')
    const names = Manifest.parse(JSON.parse(manifest)).tables.map(({ name }) => name)
    // A new table is listed here or left out: nothing private is published by oversight.
    expect(names.sort()).toEqual(PUBLIC)
    const ingest = gunzipSync(await readFile(path.join(folder, 'ingest.ndjson.gz'))).toString()
    expect(ingest.trim().split('\n')).toHaveLength(3)
    expect(ingest).not.toContain('token_id')
  })

  it.each([
    ['in a value', /"value": 0\.00\d/, '"value": 0.0001'],
    // The database would refuse the row, in words of its own.
    ['in the id of a run', /"run_id": "\w/, '"run_id": "f'],
  ])(
    'is not loaded when a file was changed %s, and leaves the database empty',
    async (_, of, changed) => {
      const file = path.join(folder, 'measurement.ndjson.gz')
      const original = await readFile(file)
      const text = gunzipSync(original).toString()
      expect(text).toMatch(of)
      await writeFile(file, gzipSync(text.replace(of, changed)))
      await expect(loadDump(to.url, folder)).rejects.toThrow(/measurement.*copy the dump again/)
      expect(await to.db.organisation.count()).toBe(0)
      await writeFile(file, original)
    },
  )

  it('is not loaded when it was made of a damaged raw file, which its manifest does not tell', async () => {
    const [file, manifestFile] = ['blob.ndjson.gz', 'manifest.json'].map((name) =>
      path.join(folder, name),
    ) as [string, string]
    const [blobs, manifest] = [await readFile(file), await readFile(manifestFile, 'utf8')]
    // Far enough inside the bytes of the first file to be neither its digest nor its header.
    const damaged = gunzipSync(blobs)
      .toString()
      .replace(
        /("body": "\\\\x[0-9a-f]{200})([0-9a-f])/,
        (_, before: string, digit: string) => `${before}${digit === '0' ? '1' : '0'}`,
      )
    const sha256 = createHash('sha256').update(damaged).digest('hex')
    const changed = Manifest.parse(JSON.parse(manifest))
    const table = changed.tables.find(({ name }) => name === 'blob')
    Object.assign(table ?? {}, { sha256 })
    await writeFile(file, gzipSync(damaged))
    await writeFile(manifestFile, JSON.stringify(changed))
    await expect(loadDump(to.url, folder)).rejects.toThrow(/damaged raw file, expected SHA-256/)
    expect(await to.db.organisation.count()).toBe(0)
    await writeFile(file, blobs)
    await writeFile(manifestFile, manifest)
  })

  it('fills an empty database with the same rows and the same leaderboard', async () => {
    await loadDump(to.url, folder)
    expect(await content(to.db)).toEqual(await content(from.db))
    for (const metric of ['http.latency.p99', 'tcp.throughput', 'mem.working_set']) {
      const input = LeaderboardInput.parse({ metric, limit: 100 })
      expect(await getLeaderboard(to.db, input)).toEqual(await getLeaderboard(from.db, input))
    }
  })

  it('continues ids where the first database ended', async () => {
    const owner = await createPrincipal(to.db, 'lab')
    const { run } = await onlyRun(to.db, owner, [upload(fortioWithP99(0.0047))], campaign('lab'))
    expect(run.replicate).toBe(4)
  })

  it('is refused by a database that has rows, and never overwrites a folder', async () => {
    await expect(loadDump(to.url, folder)).rejects.toThrow(/not empty/)
    await expect(writeDump(from.url, folder)).rejects.toThrow(/not empty/)
  })

  it('is refused by an earlier version', async () => {
    const other = await newFolder()
    const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as {
      migrations: string[]
    }
    manifest.migrations.push('29991231000000_later')
    await writeFile(path.join(other, 'manifest.json'), JSON.stringify(manifest))
    await expect(loadDump(to.url, other)).rejects.toThrow(
      /version of Meshbench that made the dump, or a later one/,
    )
  })
})

it('leaves out of a dump for others what no reader can see, and it still fills a database', async () => {
  const newcomer = await createPrincipal(from.db, 'newcomer', false)
  const context = campaign('unseen-campaign', { environment: { label: 'unseen-cluster' } })
  await onlyRun(from.db, newcomer, [upload(fortioWithP99(0.0049))], context)
  const dispute = { author: 'A reader', contact: 'unseen@example.org', statement: 'is it so?' }
  const target = { targetKind: 'publication', targetId: 'x' }
  await from.db.dispute.create({ data: { ...dispute, ...target, statement: 'unseen statement' } })
  const decided = {
    status: 'accepted',
    answer: 'it may be so',
    decidedBy: 'm',
    decidedAt: new Date(0),
  }
  await from.db.dispute.create({ data: { ...dispute, ...target, ...decided } })
  const handedOut = await newFolder()
  const { tables } = await writeDump(from.url, handedOut, { isPublic: true })
  for (const { name } of tables) {
    const text = gunzipSync(await readFile(path.join(handedOut, `${name}.ndjson.gz`))).toString()
    expect(text, name).not.toMatch(/unseen/)
  }
  // As the version before the last migration would have written it.
  const manifestFile = path.join(handedOut, 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as { migrations: string[] }
  manifest.migrations.pop()
  await writeFile(manifestFile, JSON.stringify(manifest))
  await loadDump(third.url, handedOut)
  expect(await third.db.run.count()).toBe(
    await from.db.run.count({ where: { status: { not: 'pending' } } }),
  )
  expect(await third.db.dispute.findMany()).toMatchObject([
    { contact: null, answer: 'it may be so' },
  ])
})
