import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ACTIONS } from '@/server/api/admin/actions'
import { SESSION_COOKIE } from '@/server/auth/session'
import { listDeclared } from '@/server/catalogue/declared-products'
import {
  campaign,
  dumpAll,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { POST as perform } from '../admin/do/[action]/route'
import { GET as raw } from '../admin/runs/[id]/raw/route'
import { POST as enter } from '../admin/session/route'
import { adminScene, fields, HOST, REFUSED, send, type Caller } from './admin-fixture'

const jar = vi.hoisted(() => {
  // Handlers that a test before these has loaded would not ask this jar.
  vi.resetModules()
  return { secret: undefined as string | undefined }
})
vi.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({ get: () => (jar.secret === undefined ? undefined : { value: jar.secret }) }),
  headers: () => Promise.resolve(new Headers()),
}))

afterAll(() => {
  vi.doUnmock('next/headers')
  vi.resetModules()
})

const { db } = await testDatabase({ isProcessWide: true })

let { run, tokens, callers }: Awaited<ReturnType<typeof adminScene>> = {
  run: '',
  tokens: { ingest: '', other: '', maintain: '' },
  callers: new Map(),
}
beforeAll(async () => {
  ;({ run, tokens, callers } = await adminScene(db))
})

const submit = (action: string, caller: Caller) =>
  perform(send(`/admin/do/${action}`, caller, fields(run)[action] ?? {}), {
    params: Promise.resolve({ action }),
  })

describe('every form of /admin', () => {
  it('has fields here', () => {
    expect(Object.keys(fields(run)).sort()).toEqual(Object.keys(ACTIONS).sort())
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
      product: 400,
      organisation: 303,
    })
    const [entry] = await db.auditEntry.findMany({ where: { action: 'run retracted' } })
    expect(entry?.actor).toMatch(/^maintainer of site \(token \d+, t\)$/)
    expect((await submit('nothing', maintainer)).status).toBe(404)
  })
})

describe('a declared product', () => {
  it('waits on /admin/products until the form confirms or merges it, with an entry in the log', async () => {
    const acme = await createPrincipal(db, 'acme')
    for (const mesh of ['gate', 'door']) {
      const product = { name: mesh === 'gate' ? 'Gate' : 'Door', modes: ['gateway'] }
      const context = campaign(`of-${mesh}`, { mesh, mode: 'gateway', product })
      await onlyRun(db, acme, [upload(fortioWithP99(0.004))], context)
    }
    const waiting = async () => (await listDeclared(db)).map(({ slug }) => slug)
    expect(await waiting()).toEqual(['gate~acme', 'door~acme'])
    const decide = async (fields: Record<string, string>) => {
      const sent = send('/admin/do/product', callers.get('a maintainer') ?? {}, fields)
      return (await perform(sent, { params: Promise.resolve({ action: 'product' }) })).status
    }
    expect(await decide({ product: 'gate~acme', decision: 'confirm', as: 'istio' })).toBe(400)
    expect(await decide({ product: 'gate~acme', decision: 'confirm', as: 'gate' })).toBe(303)
    expect(await decide({ product: 'door~acme', decision: 'merge', as: 'gate' })).toBe(303)
    expect(await waiting()).toEqual([])
    const log = await db.auditEntry.findMany({
      where: { targetKind: 'mesh' },
      orderBy: { id: 'asc' },
    })
    expect(log.map(({ action, targetId }) => [action, targetId])).toEqual([
      ['product confirmed', 'gate'],
      ['product merged', 'gate'],
    ])
    expect(log[0]?.actor).toMatch(/^maintainer of site/)
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

  it('are seven, and the raw file of a run under review is theirs too', async () => {
    expect(pages).toHaveLength(7)
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
