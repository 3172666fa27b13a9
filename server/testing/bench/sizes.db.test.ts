import { expect, it } from 'vitest'
import { syncDictionaries } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { sizeLines, tableSizes } from './sizes'

const { db, url } = await testDatabase()

it('counts rows and bytes of every table that has any, and says what a row takes', async () => {
  await syncDictionaries(db)
  const sizes = await tableSizes(url)
  const meshes = sizes.find(({ table }) => table === 'mesh')
  expect(meshes?.rows).toBe(await db.mesh.count())
  expect(meshes?.content).toBeGreaterThan(1_000)
  expect(meshes?.indexes).toBeGreaterThan(1_000)
  expect(sizes.map(({ table }) => table)).not.toContain('run')
  expect(sizes.every(({ rows }) => rows > 0)).toBe(true)
})

it('aligns its columns', () => {
  expect(sizeLines([{ table: 'run', rows: 2, content: 16_384, indexes: 8_192 }])).toEqual([
    'table  rows  table bytes  index bytes  table/row  index/row',
    'run       2       16,384        8,192      8,192      4,096',
  ])
})
