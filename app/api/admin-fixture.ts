import { findMaintainer, SESSION_COOKIE, signIn } from '@/server/auth/session'
import { admitOrganisation, makeMaintainer } from '@/server/auth/tokens/organisations'
import { createToken } from '@/server/auth/tokens/tokens'
import {
  campaign,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import type { testDatabase } from '@/server/testing/database'

type Database = Awaited<ReturnType<typeof testDatabase>>['db']

export const HOST = 'localhost:3000'
export const OWN = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }
export type Caller = { secret?: string; form?: string; headers?: Record<string, string> }

/** Who may not, and the status that each gets. */
export const REFUSED: Record<string, number> = {
  nobody: 401,
  'a made-up session': 401,
  'an expired session': 401,
  'a session of a revoked token': 401,
  'a session that signed out': 401,
  'a form without its token': 403,
  'a form of another session': 403,
  'another site': 403,
  'a page that says nothing of itself': 403,
}

async function session(db: Database, expiresAt?: Date): Promise<{ secret: string; form: string }> {
  const orgId = await admitOrganisation(db, 'site', true)
  const token = await createToken(db, { orgId, label: 't', scope: 'maintain', expiresAt: null })
  const secret = await signIn(db, token)
  const form = (await findMaintainer(db, secret))?.formToken ?? ''
  if (expiresAt) await db.adminSession.updateMany({ data: { expiresAt } })
  return { secret, form }
}

/** One run that waits for review, tokens, and every kind of caller of /admin. */
export async function adminScene(db: Database) {
  const callers = new Map<string, Caller>()
  await syncDictionaries(db)
  const orgId = await admitOrganisation(db, 'site', true)
  await makeMaintainer(db, orgId)
  const otherId = await admitOrganisation(db, 'rival', true)
  const plain = { label: 't', expiresAt: null }
  const tokens = {
    ingest: await createToken(db, { orgId, scope: 'ingest', ...plain }),
    other: await createToken(db, { orgId: otherId, scope: 'maintain', ...plain }),
    maintain: await createToken(db, { orgId, scope: 'maintain', ...plain }),
  }
  const newcomer = await createPrincipal(db, 'newcomer', false)
  const sent = await onlyRun(db, newcomer, [upload(fortioWithP99(0.004))], campaign('new'))
  callers.set('an expired session', await session(db, new Date(Date.now() - 1000)))
  const ended = await session(db)
  await db.adminSession.updateMany({ data: { endedAt: new Date() } })
  callers.set('a session that signed out', ended)
  const revoked = await session(db)
  await db.$executeRaw`UPDATE api_token SET revoked_at = now() WHERE id = (SELECT max(token_id) FROM admin_session)`
  callers.set('a session of a revoked token', revoked)
  const [good, second] = [await session(db), await session(db)]
  callers.set('nobody', {})
  callers.set('a made-up session', { ...good, secret: 'A'.repeat(43) })
  callers.set('a form without its token', { secret: good.secret })
  callers.set('a form of another session', { secret: good.secret, form: second.form })
  callers.set('another site', {
    ...good,
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  callers.set('a page that says nothing of itself', { ...good, headers: { 'x-none': '' } })
  callers.set('a maintainer', good)
  return { run: sent.run.id ?? '', tokens, callers }
}

/** Fields with which each form would do something, if it were let in. */
export const fields = (run: string): Record<string, Record<string, string>> => ({
  review: { run, decision: 'publish', reason: '' },
  dispute: { id: '1', decision: 'accept', answer: 'so it is' },
  'standing': { kind: 'run', id: run, decision: 'retract', reason: 'why', replacement: '', requestedBy: '' }, // prettier-ignore
  correct: { observation: '1', value: '1', reason: 'copied wrongly' },
  respond: { kind: 'run', id: run, organisation: 'o', text: 't', url: '' },
  'make-token': { org: 'someone', label: 'ci', days: '30' },
  'revoke-token': { id: '999999' },
  'add-publisher': { org: 'someone', issuer: 'https://gitlab.com', repositoryId: '1', ownerId: '2', workflow: 'a.yml', environment: '' }, // prettier-ignore
  'remove-publisher': { id: '999999' },
  product: { product: 'nothing~nobody', decision: 'confirm', as: 'nothing' },
  'organisation': { slug: 'rival', isTrusted: 'yes', kind: 'unknown', relation: 'unknown', vendorOf: '' }, // prettier-ignore
})

let calls = 0
export const send = (url: string, caller: Caller, form: Record<string, string>): Request =>
  new Request(`http://${HOST}${url}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `192.0.2.${++calls % 250}`,
      ...(caller.headers ? { host: HOST, ...caller.headers } : OWN),
      ...(caller.secret === undefined ? {} : { cookie: `${SESSION_COOKIE}=${caller.secret}` }),
    },
    body: new URLSearchParams({ ...form, ...(caller.form ? { form: caller.form } : {}) }),
  })
