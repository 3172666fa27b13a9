import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureOrganisation } from '@/server/catalogue/ensure'
import { testDatabase } from '@/server/testing/database'
import { authenticate, createToken } from './tokens'

const { db } = await testDatabase()
let orgId: number
let secret: string
const NOW = new Date('2026-11-20T12:00:00Z')
const tokenRow = () => db.apiToken.findFirstOrThrow({ where: { label: 'ci' } })

beforeAll(async () => {
  const org = { slug: 'acme', name: 'Acme', kind: 'unknown', url: null } as const
  orgId = await ensureOrganisation(db, org)
  secret = await createToken(db, { orgId, label: 'ci', scope: 'ingest', expiresAt: null })
})

describe('createToken', () => {
  it('makes 256 bits of secret that are stored nowhere', async () => {
    expect(secret).toMatch(/^mb_[\w-]{43}$/)
    const row = await tokenRow()
    expect(row.prefix).toBe(secret.slice(0, 9))
    const sha256 = createHash('sha256').update(secret).digest()
    expect(Buffer.from(row.sha256).equals(sha256)).toBe(true)
    const stored = await db.$queryRaw<{ text: string }[]>`SELECT t::text FROM api_token t`
    expect(JSON.stringify(stored)).not.toContain(secret.slice(9))
  })
})

describe('authenticate', () => {
  it.each(['Bearer ', 'bearer ', '  Bearer '])(
    'knows the organisation behind "%s…"',
    async (scheme) => {
      expect(await authenticate(db, `${scheme}${secret}`, NOW)).toEqual({
        orgId,
        orgSlug: 'acme',
        tokenId: (await tokenRow()).id,
        scope: 'ingest',
        tokenLabel: 'ci',
        isTrusted: false,
        ciRun: null,
      })
    },
  )

  it.each([
    ['nothing', () => null],
    ['an empty header', () => ''],
    ['another scheme', () => `Basic ${secret}`],
    ['a cut token', () => `Bearer ${secret.slice(0, -1)}`],
    ['a longer token', () => `Bearer ${secret}x`],
    ['two tokens', () => `Bearer ${secret} ${secret}`],
    ['a token in other case', () => `Bearer mb_${secret.slice(3).toUpperCase()}`],
    ['a token nobody has', () => `Bearer mb_${'A'.repeat(43)}`],
    ['SQL', () => "Bearer mb_' OR true --"],
  ])('refuses %s', async (_, header) => {
    await expect(authenticate(db, header(), NOW)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
    })
  })

  it.each([
    ['no word Bearer', () => secret, /without the word Bearer/, /Authorization: Bearer/],
    ['another scheme', () => `Token ${secret}`, /found another scheme/, /Authorization: Bearer/],
    ['an empty variable', () => 'Bearer ', /found no token/, /variable.*empty/],
    ['quotes', () => `Bearer "${secret}"`, /characters that no token has/, /without quotes/],
    ['a cut token', () => `Bearer ${secret.slice(0, 30)}`, /46 in all; found 30/, /whole token/],
    ['another token', () => `Bearer ghp_${'a'.repeat(40)}`, /begins otherwise/, /from mb_ on/],
    ['an unknown token', () => `Bearer mb_${'A'.repeat(43)}`, /to this site/, /check the address/],
  ])('tells the sender of %s what is wrong, and not the token', async (_, header, detail, hint) => {
    const error: unknown = await authenticate(db, header(), NOW).catch((e: unknown) => e)
    expect(error).toMatchObject({
      facts: {
        detail: expect.stringMatching(detail) as string,
        hint: expect.stringMatching(hint) as string,
      },
    })
    expect(JSON.stringify(error)).not.toContain(secret.slice(3, 12))
  })

  it('refuses expired and revoked tokens in the words for unknown ones', async () => {
    const unknown = await authenticate(db, `Bearer mb_${'A'.repeat(43)}`, NOW).catch(String)
    const expiresAt = new Date('2026-11-20T13:00:00Z')
    const soon = await createToken(db, { orgId, label: 'soon', scope: 'ingest', expiresAt })
    await expect(authenticate(db, `Bearer ${soon}`, NOW)).resolves.toBeDefined()
    expect(await authenticate(db, `Bearer ${soon}`, expiresAt).catch(String)).toBe(unknown)
    await db.apiToken.updateMany({ where: { label: 'soon' }, data: { revokedAt: NOW } })
    expect(await authenticate(db, `Bearer ${soon}`, NOW).catch(String)).toBe(unknown)
    expect(unknown).not.toContain('AAAA')
  })

  it('notes the last use to the minute, not at every call', async () => {
    const at = async (time: string) => {
      await authenticate(db, `Bearer ${secret}`, new Date(time))
      return (await tokenRow()).lastUsedAt?.toISOString()
    }
    expect(await at('2026-11-21T10:00:00Z')).toBe('2026-11-21T10:00:00.000Z')
    expect(await at('2026-11-21T10:00:59Z')).toBe('2026-11-21T10:00:00.000Z')
    expect(await at('2026-11-21T10:01:01Z')).toBe('2026-11-21T10:01:01.000Z')
  })
})
