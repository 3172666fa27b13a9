import { expect, it } from 'vitest'
import {
  campaign,
  createPrincipal,
  fortioJson,
  submit,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { searchAll } from './queries'
import { MAX_COUNTED } from './schemas'

const { db } = await testDatabase({ isPublished: true })

/** Another version of a sent one, with a subject and a condition of its own, so many times. Raw: rows are copied in the database. */
const copyVersion = (raw: string, times: number): Promise<number> => db.$executeRaw`
  WITH numbers AS (SELECT i FROM generate_series(1, ${times}::int) AS i),
    versions AS (INSERT INTO mesh_version OVERRIDING SYSTEM VALUE
      SELECT copy.* FROM mesh_version v, numbers, jsonb_populate_record(v, jsonb_build_object(
        'id', (SELECT max(id) FROM mesh_version) + i, 'raw', '9.1.' || i, 'sort_key', v.sort_key || '.' || i)) AS copy
      WHERE v.raw = ${raw} RETURNING id, raw),
    subjects AS (INSERT INTO subject OVERRIDING SYSTEM VALUE
      SELECT copy.* FROM versions n, subject s JOIN mesh_version v ON v.id = s.mesh_version_id,
        jsonb_populate_record(s, jsonb_build_object('id', n.id + 1000000, 'mesh_version_id', n.id, 'version_raw', n.raw)) AS copy
      WHERE v.raw = ${raw} RETURNING id)
  INSERT INTO condition OVERRIDING SYSTEM VALUE
    SELECT copy.* FROM subjects n, condition c JOIN subject s ON s.id = c.subject_id JOIN mesh_version v ON v.id = s.mesh_version_id,
      jsonb_populate_record(c, jsonb_build_object('id', n.id, 'subject_id', n.id)) AS copy
    WHERE v.raw = ${raw}`

const sent = async (q: string) => {
  const { groups } = await searchAll(db, { q })
  return groups.find(({ kind }) => kind === 'unpublished')
}

it('counts sent versions as far as a reader may go, and finds each of them by its name', async () => {
  const sender = await createPrincipal(db, 'somebody')
  const of = { mesh: 'istio', version: '9.1.0', mode: 'sidecar' }
  await submit(db, sender, [upload(fortioJson('istio'))], campaign('somebody', of))
  expect(await sent('istio')).toMatchObject({ total: 1, hasMore: false })

  await copyVersion('9.1.0', MAX_COUNTED)
  const many = await sent('istio')
  expect(many).toMatchObject({ total: MAX_COUNTED, hasMore: true })
  expect(many?.hits).toHaveLength(10)
  for (const version of ['9.1.0', '9.1.777', '9.1.999'])
    expect((await sent(`istio v${version}`))?.hits[0]?.title).toBe(`Istio ${version}`)
  expect(await sent('istio 9.1.999')).toMatchObject({ total: 1, hasMore: false })
  expect(await sent('linkerd 9.1')).toBeUndefined()
})
