import { expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { ensureSubject, ensureWorkload } from './ensure'
import { ensureSubjects, ensureWorkloads } from './ensure-many'
import { meshIds, syncMeshes } from './products'

const { db } = await testDatabase()
await syncMeshes(db)
const meshId = (await meshIds(db)).get('istio') ?? 0

const workload = (targetRps: number | null, params = {}) => ({
  protocol: 'http1' as const,
  application: 'echo',
  topology: null,
  targetRps,
  connections: 16,
  payloadBytes: null,
  durationSeconds: 0.1,
  warmupSeconds: null,
  params,
})
const subject = (version: string | null, label: string, config = {}) => ({
  meshId,
  version,
  mode: 'sidecar' as const,
  label,
  config,
  mtls: null,
  l7: true,
})

it('finds what single look-ups create, and they find what it creates', async () => {
  const known = await ensureWorkload(db, workload(100, { test: 'a', size: 2 }))
  const asked = [workload(100, { size: 2, test: 'a' }), workload(200), workload(null)]
  const ids = await ensureWorkloads(db, [...asked, workload(200)])
  expect(ids[0]).toBe(known)
  expect(ids[3]).toBe(ids[1])
  expect(new Set(ids).size).toBe(3)
  for (const [i, one] of asked.entries()) expect(await ensureWorkload(db, one)).toBe(ids[i])
  expect(await db.workload.findUnique({ where: { id: ids[1] ?? 0 } })).toMatchObject({
    targetRps: 200,
    connections: 16,
    durationSeconds: 0.1,
    application: 'echo',
    params: {},
  })
})

it('keeps subjects apart by version, label and configuration, as single look-ups do', async () => {
  const asked = [
    subject('1.2.0', 'a'),
    subject('v1.2.0', 'a'),
    subject(null, 'a'),
    subject('master-2020', 'a'),
    subject('1.2.0', 'b'),
    subject('1.2.0', 'a', { mtls: 'strict' }),
  ]
  const ids = await ensureSubjects(db, asked)
  expect(ids[1]).toBe(ids[0])
  expect(new Set(ids).size).toBe(5)
  for (const [i, one] of asked.entries()) expect(await ensureSubject(db, one)).toBe(ids[i])
  expect(await ensureSubjects(db, asked)).toEqual(ids)
})

it('writes nothing for nothing', async () => {
  expect(await ensureWorkloads(db, [])).toEqual([])
  expect(await ensureSubjects(db, [])).toEqual([])
})

it('takes another build, and what is no version, for another version', async () => {
  const asked = ['1.2.0', '1.2', '1.2.0+hotfix.7', '1.02.0'].map((version) => subject(version, 'c'))
  const ids = await ensureSubjects(db, asked)
  expect(ids[1]).toBe(ids[0])
  expect(new Set(ids).size).toBe(3)
  for (const [i, one] of asked.entries()) expect(await ensureSubject(db, one)).toBe(ids[i])
})
