import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listRawFiles } from '@/ingest/publications/raw-data'
import { sourceAddress } from '@/ingest/dictionary/source-address'
import { createCaller } from '@/server/api/root'
import { LEFT_AT_SOURCE, nameBlobs } from '@/server/catalogue/blob'
import { checkData } from '@/server/operate/check/check-data'
import { importPublished } from '@/server/operate/commands/import-published'
import { fromHex, toHex } from '@/server/platform/db/hex'
import { Problem, respond } from '@/server/platform/http/problem'
import { getRawFile } from '@/server/runs/queries'
import { campaign, fortioJson, onlyRun, upload } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { refusePublishedFile } from './files'
import { loadPublications } from './load-files'

const { db, acme } = await openSenders(['acme'], { isPublished: true })
const api = createCaller({ db })
const folders = loadPublications()
const known = folders.flatMap(({ slug, publication }) =>
  listRawFiles(publication).map((file) => ({ slug, ...file })),
)
const [SLUG, MIGRATION] = ['hitachi-2020-istio-bench-1.6.2', '20261128003000_files_stay_published']

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
const findBlob = (sha256: string) => db.blob.findUnique({ where: { sha256: fromHex(sha256) } })

/** What the former address of a file answers. */
async function askFor(slug: string, sha256: string) {
  const response = await respond(() => refusePublishedFile(db, slug, sha256))
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return Problem.parse(await response.json())
}

/** An address of one state of a repository, with a place in it. */
const AT_COMMIT = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(tree|blob)\/[0-9a-f]{40}(\/.+)?$/
/** What has no commit: spreadsheets, issues, releases. */
const NO_FILES = /^https:\/\/(?!github\.com\/)|\/(issues|releases|wiki|actions)(\/|$)/

describe.each(folders.map(({ slug }) => [slug]))('raw links of %s', (slug) => {
  const files = new Map(known.filter((one) => one.slug === slug).map((one) => [one.address, one]))

  it('lead to a path at a commit, with size and digest where they are known', async () => {
    const { artifacts } = await api.publications.get({ slug })
    const raw = artifacts.filter(({ kind }) => kind !== 'reproduction')
    for (const { url, label } of raw)
      if (!NO_FILES.test(url ?? ''))
        expect(url, `${label}: write repo and path in publication.yaml`).toMatch(AT_COMMIT)
    expect(
      raw
        .filter(({ kind }) => kind === 'raw-file')
        .map(({ url, label, bytes, sha256 }) => [url, label, bytes, sha256]),
    ).toEqual([...files].map(([url, { path, bytes, sha256 }]) => [url, path, bytes, sha256]))
  })

  it('of single values do, too', async () => {
    const { panels } = await api.publications.get({ slug })
    const values = panels.flatMap(({ rows }) => rows.map(({ value }) => value))
    for (const { evidence, sourceHref, sourceFile } of values) {
      if (evidence === 'raw-file') expect(sourceHref).toMatch(AT_COMMIT)
      const file = files.get(sourceHref?.split('#', 1)[0] ?? '')
      expect(sourceFile).toEqual(file ? { bytes: file.bytes, sha256: file.sha256 } : null)
    }
    const observations = await api.publications.observations({ slug })
    for (const { source, method } of observations.flatMap(({ evidence }) => evidence)) {
      const address = sourceAddress(source)
      if (method === 'raw-file') expect(address).toMatch(AT_COMMIT)
      expect(source.sha256).toBe(files.get(address ?? '')?.sha256)
    }
  })
})

describe('the former address of a file', () => {
  it('answers where it is and what it must be', async () => {
    expect(known.length).toBeGreaterThan(80)
    for (const { slug, address, bytes, sha256 } of known) {
      const problem = await askFor(slug, sha256)
      expect(problem).toMatchObject({ status: 410, code: 'GONE', place: { url: address } })
      expect(problem.place).toEqual({ url: address, bytes, sha256 })
      expect(problem.detail).toContain(`${address}: ${bytes} bytes with SHA-256 ${sha256}`)
    }
  })

  it('answers that there is none to another digest, and under another publication', async () => {
    const sha256 = known.find(({ slug }) => slug === SLUG)?.sha256 ?? ''
    const asked = [
      [SLUG, '0'.repeat(64)],
      [SLUG, 'x'],
      ['kinvolk-2019-05-istio-linkerd', sha256],
    ] as const
    for (const [slug, digest] of asked) expect((await askFor(slug, digest)).status).toBe(404)
  })
})

/** A row of before: the bytes were stored, and a note of our own lay beside them. */
async function storeAsBefore(text: string, label: string): Promise<void> {
  const { id } = await db.publication.findUniqueOrThrow({ where: { slug: SLUG } })
  const stored = {
    encoding: 'identity',
    body: new TextEncoder().encode(text),
    withheldReason: null,
  }
  const sha256 = fromHex(sha256Of(text))
  const other = { sha256, mediaType: 'application/octet-stream', byteSize: text.length }
  await db.blob.upsert({ where: { sha256 }, create: { ...other, ...stored }, update: stored })
  await db.artifact.create({
    data: { publicationId: id, position: 99, kind: 'raw-file', label, blobSha256: sha256 },
  })
}

it('a database with the bytes of before keeps their names, and the bytes that somebody sent', async () => {
  const [first] = known.filter(({ slug }) => slug === SLUG)
  const [sent, unsent, provenance] = [fortioJson('of both'), 'of the author', 'of the project']
  const { run } = await onlyRun(db, acme, [upload(sent)], campaign('of-both'))
  for (const text of [sent, unsent, provenance]) await storeAsBefore(text, 'as before')
  const migrate = () =>
    db.$executeRawUnsafe(readFileSync(`prisma/migrations/${MIGRATION}/migration.sql`, 'utf8'))
  expect(await migrate()).toBe(2)
  expect(await migrate()).toBe(0)
  expect(await findBlob(sha256Of(unsent))).toMatchObject({
    body: null,
    byteSize: unsent.length,
    withheldReason: LEFT_AT_SOURCE,
  })
  expect((await getRawFile(db, run.id ?? '')).body.toString()).toBe(sent)

  // The reviewed files of this build differ from those that were imported.
  await db.publication.update({
    where: { slug: SLUG },
    data: { fileSha256: fromHex('ab'.repeat(32)) },
  })
  const outcomes = async () =>
    (await importPublished(db)).flatMap(({ slug, outcome }) =>
      outcome === 'unchanged' ? [] : slug,
    )
  expect(await outcomes()).toEqual([SLUG])
  expect(await outcomes()).toEqual([])
  // Nothing refers to the others any more.
  expect(await findBlob(sha256Of(unsent))).toBeNull()
  expect((await findBlob(sha256Of(sent)))?.body).not.toBeNull()
  expect((await findBlob(first?.sha256 ?? ''))?.body).toBeNull()
  expect(await checkData(db, () => undefined)).toEqual([])
})

it('no bytes of a publication are stored, only digest, size and reason', async () => {
  const blobs = await db.blob.findMany({ where: { artifacts: { some: {} } } })
  expect(blobs.map(({ sha256 }) => toHex(sha256)).sort()).toEqual(
    [...new Set(known.map(({ sha256 }) => sha256))].sort(),
  )
  const sizes = new Map(known.map(({ sha256, bytes }) => [sha256, bytes]))
  for (const { sha256, byteSize, ...blob } of blobs) {
    expect(blob).toMatchObject({ body: null, withheldReason: LEFT_AT_SOURCE })
    expect(byteSize).toBe(sizes.get(toHex(sha256)))
  }
})

describe('a run with the bytes of a linked file', () => {
  const named = async (text: string) => {
    await nameBlobs(db, [{ bytes: text.length, sha256: sha256Of(text) }])
  }

  it('brings them, and they stay when the publication is imported again', async () => {
    const text = fortioJson('linked before it was sent')
    await named(text)
    const { run } = await onlyRun(db, acme, [upload(text)], campaign('brings-bytes'))
    await named(text)
    const file = await getRawFile(db, run.id ?? '')
    expect(file.body.toString()).toBe(text)
    expect(await findBlob(file.sha256)).toMatchObject({ withheldReason: null })
  })

  it('does not bring back what was withheld for another reason', async () => {
    const text = fortioJson('taken down')
    await named(text)
    await db.blob.update({
      where: { sha256: fromHex(sha256Of(text)) },
      data: { withheldReason: 'asked for' },
    })
    await onlyRun(db, acme, [upload(text)], campaign('brings-none'))
    expect(await findBlob(sha256Of(text))).toMatchObject({
      body: null,
      withheldReason: 'asked for',
    })
  })
})
