import { TRPCError } from '@trpc/server'
import { expect, it } from 'vitest'
import { AppError } from '../errors'
import { inRequestScope, type RequestScope } from '../observe/request-scope'
import { respond } from './problem'

const ID = '0123456789abcdef0123456789abcdef'
const scope = (): RequestScope => ({
  id: ID,
  route: '/',
  organisation: null,
  adapter: null,
  isUnavailable: false,
})
const failing = (error: unknown, at = scope()): Promise<Response> =>
  inRequestScope(at, () => respond(() => Promise.reject(error as Error)))

it('a failure of a procedure that a route calls is answered as such', async () => {
  const cause = new AppError('UNAVAILABLE', { title: 'Away', detail: 'x', retryAfterSeconds: 7 })
  const response = await failing(new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause }))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('7')
  expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE', requestId: ID })
})

it.each([
  ['ECONNREFUSED', 'The database cannot be reached'],
  ['57014', 'The database took too long'],
  ['53300', 'The database cannot be reached'],
  ['53100', 'The database has no room left'],
])('an error %s of the database is of the moment', async (code, title) => {
  const at = scope()
  const response = await failing(Object.assign(new Error('failed'), { code }), at)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ title })
  expect(at.isUnavailable).toBe(true)
})

it('any other error is a bug, told by its id only', async () => {
  const response = await failing(Object.assign(new Error('secret'), { code: '42P01' }))
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).toContain(ID)
  expect(text).not.toContain('secret')
})
