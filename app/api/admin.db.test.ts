import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ACTIONS } from '@/server/admin/actions'
import { maintainerOf, SESSION_COOKIE, signIn } from '@/server/auth/session'
import {
  campaign,
  dumpAll,
  fortioWithP99,
  onlyRun,
  principalOf,
  syncDictionaries,
  upload,
} from '@/server/runs/submission/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { admitOrganisation, makeMaintainer } from '@/server/auth/tokens/organisations'
import { createToken } from '@/server/auth/tokens/tokens'
import { POST as perform } from '../admin/do/[action]/route'
import { GET as raw } from '../admin/runs/[id]/raw/route'
import { POST as enter } from '../admin/session/route'

const jar = vi.hoisted(() => ({ secret: undefined as string | undefined }))
vi.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({ get: () => (jar.secret === undefined ? undefined : { value: jar.secret }) }),
  headers: () => Promise.resolve(new Headers()),
}))

const { db } = await testDatabase({ isProcessWide: true })

const HOST = 'localhost:3000'
const OWN = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }
type Caller = { secret?: string; form?: string; headers?: Record<string, string> }
const callers = new Map<string, Caller>()
const REFUSED: Record<string, number> = {
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
let run: string
let tokens: Record<'ingest' | 'other' | 'maintain', string>

async function session(expiresAt?: Date): Promise<{ secret: string; form: string }> {
  const orgId = await admitOrganisation(db, 'site', true)
  const token = await createToken(db, { orgId, label: 't', scope: 'maintain', expiresAt: null })
  const secret = await signIn(db, token)
  const form = (await maintainerOf(db, secret))?.formToken ?? ''
  if (expiresAt) await db.adminSession.updateMany({ data: { expiresAt } })
  return { secret, form }
}

beforeAll(async () => {
  await syncDictionaries(db)
  const orgId = await admitOrganisation(db, 'site', true)
  await makeMaintainer(db, orgId)
  const otherId = await admitOrganisation(db, 'rival', true)
  const plain = { label: 't', expiresAt: null }
  tokens = {
    ingest: await createToken(db, { orgId, scope: 'ingest', ...plain }),
    other: await createToken(db, { orgId: otherId, scope: 'maintain', ...plain }),
    maintain: await createToken(db, { orgId, scope: 'maintain', ...plain }),
  }
  const newcomer = await principalOf(db, 'newcomer', false)
  const sent = await onlyRun(db, newcomer, [upload(fortioWithP99(0.004))], campaign('new'))
  run = sent.run.id ?? ''
  callers.set('an expired session', await session(new Date(Date.now() - 1000)))
  const ended = await session()
  await db.adminSession.updateMany({ data: { endedAt: new Date() } })
  callers.set('a session that signed out', ended)
  const revoked = await session()
  await db.$executeRaw`UPDATE api_token SET revoked_at = now() WHERE id = (SELECT max(token_id) FROM admin_session)`
  callers.set('a session of a revoked token', revoked)
  const [good, second] = [await session(), await session()]
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
})

/** Fields with which each form would do something, if it were let in. */
const fields = (): Record<string, Record<string, string>> => ({
  review: { run, decision: 'publish', reason: '' },
  dispute: { id: '1', decision: 'accept', answer: 'so it is' },
  'standing': { kind: 'run', id: run, decision: 'retract', reason: 'why', replacement: '', requestedBy: '' }, // prettier-ignore
  correct: { observation: '1', value: '1', reason: 'copied wrongly' },
  respond: { kind: 'run', id: run, organisation: 'o', text: 't', url: '' },
  'make-token': { org: 'someone', label: 'ci', days: '30' },
  'revoke-token': { id: '999999' },
  'add-publisher': { org: 'someone', issuer: 'https://gitlab.com', repositoryId: '1', ownerId: '2', workflow: 'a.yml', environment: '' }, // prettier-ignore
  'remove-publisher': { id: '999999' },
  'organisation': { slug: 'rival', isTrusted: 'yes', kind: 'unknown', relation: 'unknown', vendorOf: '' }, // prettier-ignore
})

let calls = 0
const send = (url: string, caller: Caller, form: Record<string, string>): Request =>
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

const submit = (action: string, caller: Caller) =>
  perform(send(`/admin/do/${action}`, caller, fields()[action] ?? {}), {
    params: Promise.resolve({ action }),
  })

describe('every form of /admin', () => {
  it('has fields here', () => {
    expect(Object.keys(fields()).sort()).toEqual(Object.keys(ACTIONS).sort())
  })

  it.each(Object.entries(REFUSED))('is refused to %s, and does nothing', async (name, status) => {
    const caller = callers.get(name)
    if (!caller) throw new Error(`no caller is ${name}`)
    const before = await dumpAll(db, ['rate_window'])
    for (const action of [...Object.keys(ACTIONS), 'sign-out']) {
      const response = await submit(action, caller)
      expect(response.status, `${action} by ${name}`).toBe(status)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(await dumpAll(db, ['rate_window'])).toEqual(before)
  })

  it('does what a maintainer asks, or says why not', async () => {
    const maintainer = callers.get('a maintainer') ?? {}
    const seen: Record<string, number> = {}
    for (const action of Object.keys(ACTIONS))
      seen[action] = (await submit(action, maintainer)).status
    expect(seen).toEqual({
      review: 303,
      dispute: 404,
      standing: 303,
      correct: 404,
      respond: 303,
      'make-token': 200,
      'revoke-token': 404,
      'add-publisher': 303,
      'remove-publisher': 404,
      organisation: 303,
    })
    const [entry] = await db.auditEntry.findMany({ where: { action: 'run retracted' } })
    expect(entry?.actor).toMatch(/^maintainer of site \(token \d+, t\)$/)
    expect((await submit('nothing', maintainer)).status).toBe(404)
  })
})

describe('signing in', () => {
  const signInWith = (token: string, caller: Caller = {}) =>
    enter(send('/admin/session', caller, { token }))

  it('sets a cookie for /admin only, that no script reads and no other site sends', async () => {
    const response = await signInWith(tokens.maintain)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/admin')
    expect(response.headers.get('set-cookie')).toMatch(
      /^mb_admin=[\w-]{43}; Path=\/admin; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
  })

  it.each(['ingest', 'other'] as const)('is refused to an %s token', async (kind) => {
    const response = await signInWith(tokens[kind])
    expect(response.headers.get('location')).toBe('/admin/sign-in?problem=token')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('is refused to a form of another site, and after too many attempts', async () => {
    const other = { headers: { origin: 'https://evil.example' } }
    expect((await signInWith(tokens.maintain, other)).status).toBe(403)
    const locations: (string | null)[] = []
    for (let i = 0; i < 25; i++) {
      const request = send('/admin/session', {}, { token: 'x' })
      request.headers.set('x-forwarded-for', '198.51.100.9')
      locations.push((await enter(request)).headers.get('location'))
    }
    expect(locations).toContain('/admin/sign-in?problem=rate')
  })
})

describe('every page of /admin', () => {
  const pages = readdirSync('app/admin', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)page\.tsx$/.test(name) && !name.startsWith('sign-in'))
    .sort()
  const open = async (file: string, secret: string | undefined): Promise<unknown> => {
    jar.secret = secret
    const name = path.resolve('app/admin', file.replace(/\.tsx$/, ''))
    const { default: Page } = (await import(/* @vite-ignore */ name)) as {
      default: (props: object) => Promise<unknown>
    }
    return Page({ searchParams: Promise.resolve({}), params: Promise.resolve({}) })
  }

  it.each(pages)('%s is for maintainers only', async (file) => {
    for (const name of [
      'nobody',
      'a made-up session',
      'an expired session',
      'a session of a revoked token',
      'a session that signed out',
    ])
      // prettier-ignore
      await expect(open(file, callers.get(name)?.secret), name).rejects.toThrow(/NEXT_REDIRECT/)
    expect(await open(file, callers.get('a maintainer')?.secret)).toBeTruthy()
  })

  it('are six, and the raw file of a run under review is theirs too', async () => {
    expect(pages).toHaveLength(6)
    const ask = async (secret: string | undefined) => {
      const cookie = { cookie: `${SESSION_COOKIE}=${secret ?? ''}` }
      const request = new Request(`http://${HOST}/admin/runs/${run}/raw`, { headers: cookie })
      return (await raw(request, { params: Promise.resolve({ id: run }) })).status
    }
    expect(await ask(undefined)).toBe(404)
    expect(await ask(callers.get('an expired session')?.secret)).toBe(404)
    expect(await ask(callers.get('a maintainer')?.secret)).toBe(200)
  })
})
