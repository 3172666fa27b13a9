import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openApi } from '@/server/api/openapi'
import { listOperations } from '@/server/api/openapi-types'
import { REST_ROUTES } from '@/server/api/rest-routes'
import { load } from './callers-fixture'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Serves every procedure that has an address; openapi.test.ts compares those. */
const PROCEDURES = 'api/v1/[...path]'
/** Only says how a result is sent. */
const REFUSED = ['put /api/v1/runs']

it('the OpenAPI document has every route of the REST API, and no other', async () => {
  const files = readdirSync('app/api/v1', { recursive: true, encoding: 'utf8' })
  const routes = files
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => path.posix.join('api/v1', path.dirname(file)))
    .filter((route) => route !== PROCEDURES)
  const found: string[] = []
  for (const route of routes) {
    const handlers = await load(route)
    const address = `/${route.replace(/\[(\w+)\]/g, '{$1}')}`
    for (const method of METHODS)
      if (method in handlers) found.push(`${method.toLowerCase()} ${address}`)
  }
  const procedures = new Set(REST_ROUTES.map(({ id }) => id))
  const described = listOperations(openApi('http://localhost'))
  const handled = described.filter(({ operationId }) => !procedures.has(operationId))
  expect(found.length).toBeGreaterThan(20)
  expect(handled.map(({ method, path: at }) => `${method} ${at}`).sort()).toEqual(
    found.filter((one) => !REFUSED.includes(one)).sort(),
  )
})
