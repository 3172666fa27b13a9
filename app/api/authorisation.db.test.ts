import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { syncDictionaries } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { CALLS, type Call } from './calls-fixture'
import {
  listAuthorizations,
  CALLERS,
  load,
  SECRET,
  type Caller,
  type Handler,
} from './callers-fixture'

const { db } = await testDatabase({ isProcessWide: true })

let authorization = new Map<Caller, string>()

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

let calls = 0

async function send(call: Call, caller: Caller): Promise<{ status: number; text: string }> {
  const handlers = await load<Handler>(call.route)
  const header = authorization.get(caller)
  const at = call.route.replace('[trpc]', call.params.trpc ?? '')
  const request = new Request(`http://127.0.0.1/${at}${call.query ?? ''}`, {
    method: call.method,
    headers: {
      // Refused tokens are counted by address; here every call comes from another.
      'x-forwarded-for': `192.0.2.${++calls}`,
      ...(header === undefined ? {} : { authorization: header }),
      ...(call.type === undefined ? {} : { 'content-type': call.type }),
    },
    body: call.body?.(caller) ?? null,
  })
  const handler = handlers[call.method]
  if (!handler) throw new Error(`${call.route} has no ${call.method}`)
  const response = await handler(request, {
    params: Promise.resolve(call.params) as Promise<never>,
  })
  return { status: response.status, text: await response.text() }
}

beforeAll(async () => {
  await syncDictionaries(db)
  authorization = await listAuthorizations(db)
  const register = CALLS[0] as Call
  expect((await send(register, 'ingest')).status).toBe(201)
  expect((await send(CALLS[3] as Call, 'ingest')).status).toBe(201)
})

describe.each(
  CALLS.map((call) => [`${call.method} ${call.route}${call.query ?? ''}`, call] as const),
)('%s', (_, call) => {
  it.each(CALLERS)('as %s', async (caller) => {
    const { status, text } = await send(call, caller)
    const repeated = status === 200 && call.expected[caller] === 201
    expect(repeated ? 201 : status, text.slice(0, 300)).toBe(call.expected[caller])
    // Another organisation has contexts of its own for a campaign of that name: none.
    if (caller !== 'ingest' && caller !== 'maintain')
      expect(text).not.toMatch(new RegExp(`${SECRET}|"main"`))
    if (call.type === 'application/x-ndjson' && status === 207)
      expect(text).toContain(caller === 'other' ? '"status":404' : '"status":201')
  })
})

it('knows every handler there is', async () => {
  const found: string[] = []
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /(^|\/)route\.tsx?$/.test(name))) {
    const route = path.dirname(file)
    const handlers = await load(route)
    for (const method of METHODS) if (method in handlers) found.push(`${method} ${route}`)
  }
  // Reads of published data: the same for everyone, and tested where they live.
  const PUBLIC =
    /^(GET|HEAD) (api\/trpc|compare\/ratios\.csv|overheads\.csv|openapi|badge|embed|s|api\/oembed|feed|sitemap|meshbench-action|api\/v1\/\[\.\.\.)/
  const known = CALLS.map(({ method, route }) => `${method} ${route}`)
  expect(found.filter((one) => !known.includes(one) && !PUBLIC.test(one))).toEqual([])
})
