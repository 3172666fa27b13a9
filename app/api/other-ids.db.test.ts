import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { listProcedures, REST_ROUTES } from '@/server/api/rest-routes'
import { appRouter } from '@/server/api/root'
import { toHex } from '@/server/platform/db/hex'
import {
  campaign,
  fortioJson,
  onlyRun,
  createPrincipal,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { createToken } from '@/server/auth/tokens/tokens'

const { db } = await testDatabase({ isProcessWide: true })

const { GET: read } = await import('./v1/[...path]/route')
const { GET: ask } = await import('./trpc/[trpc]/route')
const { GET: raw } = await import('./v1/runs/[id]/raw/route')
const { POST: withdraw } = await import('./v1/runs/[id]/withdraw/route')
const { GET: picture } = await import('../charts/[chart]/route')
const { GET: frame } = await import('../embed/[kind]/route')

const SECRET = 'unseen'
const callers = new Map<string, Record<string, string>>([['nobody', {}]])
/** Ids and names of a run that waits for review. */
let ids: string[] = []
let runId = ''

beforeAll(async () => {
  await syncDictionaries(db)
  const sender = await createPrincipal(db, 'newcomer', false)
  const { orgId } = await createPrincipal(db, 'other')
  const options = { orgId, label: 'test', expiresAt: null } as const
  for (const scope of ['ingest', 'maintain'] as const)
    callers.set(`another ${scope} token`, {
      authorization: `Bearer ${await createToken(db, { ...options, scope })}`,
    })
  const context = campaign(`${SECRET}-campaign`, {
    mesh: 'kuma',
    version: '9.9.9',
    label: `${SECRET}-subject`,
    environment: { label: `${SECRET}-cluster` },
  })
  const { run } = await onlyRun(db, sender, [upload(fortioJson(SECRET))], context)
  runId = run.id ?? ''
  const condition = await db.condition.findFirstOrThrow({
    where: { runs: { some: { id: runId } } },
  })
  ids = [
    runId,
    String(condition.id),
    String(condition.campaignId),
    String(condition.subjectId),
    ...[condition.groupKey, condition.familyKey].map(toHex),
    `${SECRET}-campaign`,
    'kuma',
    'kuma@9.9.9:sidecar',
    'newcomer',
  ]
})

const calls: { address: string; status: number }[] = []

/** Each call comes from another address, because limits are not what is looked at. */
const fromElsewhere = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'x-forwarded-for': `192.0.2.${calls.length % 250}`,
})

/** Nothing of the run that was not asked with, and nothing broken. */
async function expectUnseen(address: string, response: Response, caller: string): Promise<void> {
  const text = await response.text()
  calls.push({ address, status: response.status })
  expect([200, 304, 400, 401, 404], `${caller}: ${address}`).toContain(response.status)
  const long = ids.filter((id) => id.length > 30)
  const secrets = [
    `${SECRET}-campaign`,
    `${SECRET}-cluster`,
    `${SECRET}-subject`,
    'newcomer',
    ...long,
  ]
  // A refusal may repeat what was asked, which the caller knows already.
  const asked = secrets.filter((secret) => address.includes(encodeURIComponent(secret)))
  for (const secret of secrets.filter((one) => !asked.includes(one)))
    expect(text, `${caller}: ${address}`).not.toContain(secret)
}

it(
  'no operation tells another organisation anything of a run that is not public',
  {
    timeout: 120_000,
  },
  async () => {
    for (const [caller, headers] of callers)
      for (const route of REST_ROUTES)
        for (const id of ids) {
          const inPath = /\{\w+\}/.test(route.path)
          const at = route.path.replace(/\{\w+\}/g, encodeURIComponent(id))
          const names = route.parameters
            .map(({ name }) => name)
            .filter((name) => !route.path.includes(`{${name}}`))
          const queries = inPath ? [''] : names.map((name) => `?${name}=${encodeURIComponent(id)}`)
          for (const query of [...queries, ...(names.includes('b') ? [`?a=${id}&b=${id}`] : [])]) {
            const url = `http://127.0.0.1:3000${at}${query}`
            await expectUnseen(
              at + query,
              await read(new Request(url, { headers: fromElsewhere(headers) })),
              caller,
            )
          }
        }
    const own = calls.filter(({ address }) => address.includes(runId) || /conditions/.test(address))
    expect(own.filter(({ address, status }) => status === 200 && !address.includes('?'))).toEqual(
      [],
    )
    console.log(`ids of another organisation: ${calls.length} calls, 0 told`)
  },
)

/** Inputs that name an id: in each field of a procedure alone, with those that it needs; one where it takes none. */
function inputsOf(inputs: readonly unknown[], id: string): object[] {
  const [input] = inputs
  if (!(input instanceof z.ZodObject)) return [{}]
  const shape = input.shape as Record<string, z.ZodType>
  const names = Object.keys(shape)
  const valueOf = (name: string) =>
    name === 'subjects'
      ? [{ mesh: id, version: null, mode: null }]
      : shape[name]?.safeParse(1).success && /^\d+$/.test(id)
        ? Number(id)
        : id
  const needed = names.filter((name) => !shape[name]?.safeParse(undefined).success)
  return names.map((name) =>
    Object.fromEntries([...needed, name].map((one) => [one, valueOf(one)])),
  )
}

it('no query of /api/trpc reveals it either', async () => {
  const queries = listProcedures(appRouter).filter(([, { _def }]) => _def.type === 'query')
  expect(queries.length).toBeGreaterThan(20)
  let asked = 0
  for (const [caller, headers] of callers)
    for (const [path, { _def }] of queries)
      for (const id of _def.inputs.length === 0 ? [runId] : ids)
        for (const input of inputsOf(_def.inputs, id)) {
          const text = encodeURIComponent(JSON.stringify(input))
          const url = `http://127.0.0.1:3000/api/trpc/${path}?input=${text}`
          const from = { 'x-forwarded-for': `192.0.2.${++asked % 250}` }
          const response = await ask(new Request(url, { headers: { ...headers, ...from } }))
          await expectUnseen(url, response, caller)
        }
})

it('its raw file, pictures and embeds do not exist either, and nobody else can withdraw it', async () => {
  for (const [caller, headers] of callers) {
    const params = Promise.resolve({ id: runId } as never)
    const request = (path: string, init: RequestInit = {}) =>
      new Request(`http://127.0.0.1:3000${path}`, { headers, ...init })
    const file = await raw(request(`/api/v1/runs/${runId}/raw`), { params })
    expect(file.status, caller).toBe(404)
    const taken = await withdraw(
      request(`/api/v1/runs/${runId}/withdraw`, { method: 'POST', body: '{"reason":"mine"}' }),
      { params },
    )
    expect([401, 404], caller).toContain(taken.status)
    for (const group of ids.slice(4, 6)) {
      const query = `?metric=http.latency.p99&group=${group.slice(0, 16)}`
      for (const chart of ['bars.svg', 'bars.png', 'bars.csv', 'bars.json', 'profile.svg']) {
        const of = chart.startsWith('profile') ? query.replace('.p99', '') : query
        const path = `/charts/${chart}${of}`
        const response = await picture(request(path), {
          params: Promise.resolve({ chart }) as never,
        })
        expect(response.status, `${caller}: ${path}`).toBe(404)
      }
      const path = `/embed/bars${query}`
      const response = await frame(request(path), {
        params: Promise.resolve({ kind: 'bars' }) as never,
      })
      await expectUnseen(path, response, caller)
    }
  }
})
