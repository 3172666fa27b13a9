import { expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { syncMetrics } from '@/server/catalogue/dictionary'
import { syncMeshes } from '@/server/catalogue/products'
import { conditionContext } from '@/server/results/condition-context'
import { testDatabase } from '@/server/testing/database'
import { importPublication } from './import'
import { loadPublication } from './load-files'

const BASE = 'server/publications/recipe/odd-shapes/example-2026-01-samples-only'
const { db } = await testDatabase()
const api = createCaller({ db })
await syncMetrics(db)
await syncMeshes(db)

/** A publication that measured Istio 1.99, said of it what is given, and is otherwise like all others here. */
function publication(slug: string, version: string, note: string | null) {
  const { publication: file } = loadPublication(BASE)
  const { one, ...others } = file.subjects
  if (!one) throw new Error(`${BASE} has no subject "one"`)
  return { ...file, slug, title: slug, subjects: { ...others, one: { ...one, version, note } } }
}

let digest = 0
const store = (file: ReturnType<typeof publication>) =>
  db.$transaction((tx) => importPublication(tx, file, (digest++).toString(16).padStart(64, '0')))

async function said(slug: string) {
  const { panels } = await api.publications.get({ slug })
  const rows = panels
    .flatMap((panel) => panel.rows)
    .filter(({ subject }) => subject.mesh === 'istio')
  const subjects = rows.map(({ subject }) => [subject.version, subject.note])
  const pages = await Promise.all(rows.map(({ value }) => conditionContext(db, value.conditionId)))
  expect(pages.map(({ subject }) => [subject.version, subject.note])).toEqual(subjects)
  const observations = await api.publications.observations({ slug })
  const versions = observations.filter(({ mesh }) => mesh === 'istio').map((one) => one.version)
  expect(new Set(versions)).toEqual(new Set(subjects.map(([version]) => version)))
  return {
    ids: new Set(rows.map(({ subject }) => subject.id)),
    said: new Set(subjects.map(String)),
  }
}

it('lets each publication say its own of a subject that it shares with another', async () => {
  await store(publication('example-first', 'v1.99', 'built by hand'))
  await store(publication('example-second', '1.99.0', 'of the distribution'))
  await store(publication('example-third', '1.99', null))
  const [first, second, third] = [
    await said('example-first'),
    await said('example-second'),
    await said('example-third'),
  ]
  expect([second.ids, third.ids]).toEqual([first.ids, first.ids])
  expect(first.said).toEqual(new Set(['v1.99,built by hand']))
  expect(second.said).toEqual(new Set(['1.99.0,of the distribution']))
  expect(third.said).toEqual(new Set(['1.99,']))
})

it('follows a corrected note, and doubles nothing', async () => {
  const count = async () => [await db.subject.count(), await db.condition.count()]
  const before = await count()
  await store(publication('example-second', '1.99.0', 'as shipped'))
  expect(await count()).toEqual(before)
  expect((await said('example-second')).said).toEqual(new Set(['1.99.0,as shipped']))
  expect((await said('example-first')).said).toEqual(new Set(['v1.99,built by hand']))
})
