import { beforeAll, describe, expect, it } from 'vitest'
import { ACTIONS } from '@/server/api/admin/actions'
import { listProcedures } from '@/server/api/rest-routes'
import { adminRouter } from '@/server/api/root'
import { dumpAll } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { POST as call } from '../admin/trpc/[trpc]/route'
import { adminScene, fields, HOST, OWN, REFUSED, send, type Caller } from './admin-fixture'

const { db } = await testDatabase({ isProcessWide: true })

let { run, tokens, callers }: Awaited<ReturnType<typeof adminScene>> = {
  run: '',
  tokens: { ingest: '', other: '', maintain: '' },
  callers: new Map(),
}
beforeAll(async () => {
  ;({ run, tokens, callers } = await adminScene(db))
})

/** The same form as a page sends it to the mutation of its name. */
const mutate = (action: string, caller: Caller): Promise<Response> => {
  const body = new FormData()
  const all = { ...fields(run)[action], ...(caller.form ? { form: caller.form } : {}) }
  for (const [name, value] of Object.entries(all)) body.append(name, value)
  const { headers } = send('/', caller, {})
  headers.delete('content-type')
  return call(new Request(`http://${HOST}/admin/trpc/${action}`, { method: 'POST', headers, body }))
}

describe('every mutation of /admin', () => {
  it('is the form of its name', () => {
    const all = listProcedures(adminRouter)
    expect(all.map(([name]) => name).sort()).toEqual(Object.keys(ACTIONS).sort())
    expect(all.every(([, { _def }]) => _def.type === 'mutation')).toBe(true)
  })

  it.each(Object.entries(REFUSED))('is refused to %s, and does nothing', async (name, status) => {
    const caller = callers.get(name)
    if (!caller) throw new Error(`no caller is ${name}`)
    const before = await dumpAll(db, ['rate_window'])
    for (const action of Object.keys(ACTIONS)) {
      const response = await mutate(action, caller)
      expect(response.status, `${action} by ${name}`).toBe(status)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(await dumpAll(db, ['rate_window'])).toEqual(before)
  })

  it('is refused with a token of any scope in place of a session', async () => {
    for (const token of Object.values(tokens)) {
      const response = await mutate('review', {
        headers: { ...OWN, authorization: `Bearer ${token}` },
      })
      expect(response.status).toBe(401)
    }
  })

  it('does what a maintainer asks, or says why not', async () => {
    const maintainer = callers.get('a maintainer') ?? {}
    const seen: Record<string, number> = {}
    for (const action of Object.keys(ACTIONS))
      seen[action] = (await mutate(action, maintainer)).status
    expect(seen).toEqual({
      review: 200,
      dispute: 404,
      standing: 200,
      correct: 404,
      respond: 200,
      'make-token': 200,
      'revoke-token': 404,
      'add-publisher': 200,
      'remove-publisher': 404,
      product: 400,
      organisation: 200,
    })
    const { result } = (await (await mutate('make-token', maintainer)).json()) as {
      result: { data: { page: string; secret: string } }
    }
    expect(result.data.secret).toMatch(/^mb_/)
    expect((await mutate('sign-out', maintainer)).status).toBe(404)
  })

  it('takes a form only: neither JSON nor a field twice', async () => {
    const maintainer = callers.get('a maintainer') ?? {}
    const { headers } = send('/', maintainer, {})
    const url = `http://${HOST}/admin/trpc/review`
    const json = new Headers(headers)
    json.set('content-type', 'application/json')
    const body = JSON.stringify({ form: maintainer.form })
    expect((await call(new Request(url, { method: 'POST', headers: json, body }))).status).toBe(400)
    headers.delete('content-type')
    const twice = new FormData()
    twice.append('form', maintainer.form ?? '')
    twice.append('form', maintainer.form ?? '')
    expect((await call(new Request(url, { method: 'POST', headers, body: twice }))).status).toBe(
      400,
    )
  })
})
