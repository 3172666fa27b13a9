import { beforeAll, expect, it } from 'vitest'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { revokeToken } from '@/server/auth/tokens/manage'
import { createToken } from '@/server/auth/tokens/tokens'
import { fortioJson, syncDictionaries } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'

/** A token that was accepted a moment ago is not looked up again, so its end must count where runs are written. */
const { db } = await testDatabase({ isProcessWide: true })
const { POST } = await import('./v1/runs/route')

const send = (token: string, label: string, campaign = 'nightly') =>
  POST(
    new Request(
      `http://127.0.0.1/api/v1/runs?campaign=${campaign}&mesh=istio&version=1.26.0&mode=sidecar`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
        },
        body: fortioJson(label),
      },
    ),
  )

const newToken = (orgId: number) =>
  createToken(db, { orgId, label: 'test', scope: 'ingest', expiresAt: null })
const idOf = async (token: string) =>
  (await db.apiToken.findFirstOrThrow({ where: { prefix: token.slice(0, 9) } })).id

let orgId = 0
beforeAll(async () => {
  await syncDictionaries(db)
  orgId = await admitOrganisation(db, 'acme', true)
})

it('a token that is revoked stores nothing from then on', async () => {
  const token = await newToken(orgId)
  expect((await send(token, 'before')).status).toBe(201)
  await revokeToken(db, 'test', await idOf(token))
  const before = await db.run.count()
  // Of a known condition, and of a campaign that would have to be made.
  for (const campaign of ['nightly', 'weekly'])
    expect((await send(token, 'after', campaign)).status).toBe(401)
  // A repeat is no exception.
  expect((await send(token, 'before')).status).toBe(401)
  expect(await db.run.count()).toBe(before)
  expect(await db.campaign.count({ where: { slug: 'weekly' } })).toBe(0)
})

it('runs wait for a maintainer from the moment that their organisation is trusted no more', async () => {
  const token = await newToken(orgId)
  const stateOf = async (label: string) => {
    const { runs } = (await (await send(token, label)).json()) as { runs: { state: string }[] }
    return runs[0]?.state
  }
  expect(await stateOf('trusted')).toBe('published')
  await db.organisation.update({ where: { id: orgId }, data: { isTrusted: false } })
  expect(await stateOf('doubted')).toBe('pending')
})
