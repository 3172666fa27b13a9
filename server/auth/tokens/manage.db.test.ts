import { beforeAll, expect, it } from 'vitest'
import { ensureOrganisation } from '@/server/catalogue/ensure'
import { testDatabase } from '@/server/testing/database'
import { listTokens, revokeToken } from './manage'
import { authenticate, createToken } from './tokens'

const { db } = await testDatabase()

const NOW = new Date('2026-11-20T12:00:00Z')
const secrets: string[] = []

beforeAll(async () => {
  for (const [slug, label, expires] of [
    ['acme', 'ci', null],
    ['acme', 'old', '2026-11-20T12:00:00Z'],
    ['lab', 'bench', '2027-01-01T00:00:00Z'],
  ] as const) {
    const orgId = await ensureOrganisation(db, { slug, name: slug, kind: 'unknown', url: null })
    const expiresAt = expires === null ? null : new Date(expires)
    secrets.push(await createToken(db, { orgId, label, scope: 'ingest', expiresAt }))
  }
})

const listed = async (org: string | null) =>
  (await listTokens(db, org, NOW)).map(({ label, state }) => `${label} ${state}`)

it('lists what is known of tokens, and no secret', async () => {
  expect(await listed(null)).toEqual(['bench active', 'old expired', 'ci active'])
  expect(await listed('acme')).toEqual(['old expired', 'ci active'])
  const text = JSON.stringify(await listTokens(db, null, NOW))
  for (const secret of secrets) expect(text).not.toContain(secret.slice(9))
})

it('revokes a token immediately and only once, and logs it', async () => {
  const token = (await listTokens(db, 'lab', NOW))[0]
  await authenticate(db, `Bearer ${secrets[2]}`, NOW)
  await revokeToken(db, 'test', token?.id ?? 0, NOW)
  await revokeToken(db, 'test', token?.id ?? 0, NOW)
  await expect(authenticate(db, `Bearer ${secrets[2]}`, NOW)).rejects.toMatchObject({ status: 401 })
  expect(await listed('lab')).toEqual(['bench revoked'])
  expect((await listTokens(db, 'lab', NOW))[0]?.lastUsedAt).toEqual(NOW)
  expect(await db.auditEntry.count({ where: { action: 'token revoked', targetId: 'lab' } })).toBe(1)
  await expect(revokeToken(db, 'test', 9999)).rejects.toMatchObject({ status: 404 })
})
