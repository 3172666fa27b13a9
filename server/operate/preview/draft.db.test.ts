import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { syncMetrics } from '@/server/catalogue/dictionary'
import { syncMeshes } from '@/server/catalogue/products'
import { testDatabase } from '@/server/testing/database'
import { draftReader } from './draft'

const { db } = await testDatabase()
const root = mkdtempSync(path.join(tmpdir(), 'meshbench-draft-'))
afterAll(() => rmSync(root, { recursive: true }))

it('shows the last state that could be read, with the faults of the present one', async () => {
  await syncMetrics(db)
  await syncMeshes(db)
  const slug = 'kipper-2019-04-istio-linkerd-cpu'
  const folder = path.join(root, slug)
  cpSync(path.join('ingest/published', slug), folder, { recursive: true })
  const file = path.join(folder, 'observations.csv')
  const good = readFileSync(file, 'utf8')
  const read = draftReader(db, folder)
  const shown = async () =>
    (await createCaller({ db }).publications.observations({ slug })).map(
      ({ evidence }) => evidence[0]?.printedValue,
    )

  writeFileSync(file, good.replace('cores,', 'parsecs,'))
  expect(await read()).toMatchObject({ isShown: false, faults: [expect.stringMatching(/unit/)] })
  writeFileSync(file, good)
  expect(await read()).toEqual({ isShown: true, faults: [] })
  const before = await shown()
  expect(before).toHaveLength(8)

  writeFileSync(file, `${good}nobody,nowhere\n`)
  const broken = await read()
  expect(broken.isShown).toBe(true)
  expect(broken.faults.length).toBeGreaterThan(0)
  expect(await shown()).toEqual(before)

  const [, first = ''] = good.split('\n')
  const value = first.split(',')[5] ?? ''
  writeFileSync(file, good.replace(first, first.replace(`,${value},`, ',99,')))
  await Promise.all([read(), read()])
  expect(await shown()).toContain(99)
})
