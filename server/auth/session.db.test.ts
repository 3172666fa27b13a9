import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { revokeToken } from './tokens/manage'
import { admitOrganisation, makeMaintainer } from './tokens/organisations'
import { createToken, type TokenScope } from './tokens/tokens'
import { isFormToken, findMaintainer, SESSION_SECONDS, signIn, signOut } from './session'

const { db } = await testDatabase()

const NOW = new Date('2026-11-20T12:00:00Z')
let site: number
let other: number
beforeAll(async () => {
  site = await admitOrganisation(db, 'site', true)
  await makeMaintainer(db, site)
  other = await admitOrganisation(db, 'other', true)
})

const token = (orgId: number, scope: TokenScope, expiresAt: Date | null = null) =>
  createToken(db, { orgId, label: 'test', scope, expiresAt })

describe('signing in', () => {
  it('takes a token of scope maintain of a maintainer organisation', async () => {
    const secret = await signIn(db, ` ${await token(site, 'maintain')} `, NOW)
    expect(await findMaintainer(db, secret, NOW)).toMatchObject({ orgSlug: 'site' })
    const [row] = await db.$queryRaw<
      { text: string }[]
    >`SELECT s::text AS text FROM admin_session s`
    expect(row?.text).not.toContain(secret)
  })

  it('refuses every other in the same words', async () => {
    const wrong = [
      await token(site, 'ingest'),
      await token(other, 'maintain'),
      await token(site, 'maintain', NOW),
      `mb_${'A'.repeat(43)}`,
      '',
    ]
    const texts = await Promise.all(wrong.map((one) => signIn(db, one, NOW).catch(String)))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toMatch(/does not open/)
  })
})

describe('a session', () => {
  const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)

  it('ends after twelve hours, and when its maintainer signs out', async () => {
    const secret = await signIn(db, await token(site, 'maintain'), NOW)
    expect(await findMaintainer(db, secret, later(SESSION_SECONDS - 1))).not.toBeNull()
    expect(await findMaintainer(db, secret, later(SESSION_SECONDS))).toBeNull()
    await signOut(db, secret)
    expect(await findMaintainer(db, secret, NOW)).toBeNull()
  })

  it('ends with its token, and when its organisation maintains no more', async () => {
    const made = await token(site, 'maintain')
    const secret = await signIn(db, made, NOW)
    const row = await db.apiToken.findFirstOrThrow({ where: { prefix: made.slice(0, 9) } })
    await revokeToken(db, 'test', row.id, NOW)
    expect(await findMaintainer(db, secret, NOW)).toBeNull()
    const second = await signIn(db, await token(site, 'maintain'), NOW)
    await db.organisation.update({ where: { id: site }, data: { isMaintainer: false } })
    expect(await findMaintainer(db, second, NOW)).toBeNull()
    await db.organisation.update({ where: { id: site }, data: { isMaintainer: true } })
  })

  it('knows its own forms, and not those of another session', async () => {
    const secrets = [
      await signIn(db, await token(site, 'maintain'), NOW),
      await signIn(db, await token(site, 'maintain'), NOW),
    ]
    const [one, two] = await Promise.all(secrets.map((secret) => findMaintainer(db, secret, NOW)))
    if (!one || !two) throw new Error('not signed in')
    expect(isFormToken(one, one.formToken)).toBe(true)
    for (const sent of [two.formToken, '', null, one.formToken.slice(1), secrets[0] ?? ''])
      expect(isFormToken(one, sent)).toBe(false)
  })

  it.each([undefined, '', 'x', 'A'.repeat(43), "' OR true --"])('is not %s', async (secret) => {
    expect(await findMaintainer(db, secret, NOW)).toBeNull()
  })
})
