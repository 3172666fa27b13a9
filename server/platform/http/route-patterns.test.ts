import { expect, it } from 'vitest'
import { acceptRequestId } from './track-request'
import { routePatterns } from './route-patterns'

const routeOf = routePatterns()

it.each([
  ['/', '/'],
  ['/?metric=http.latency.p99', '/'],
  ['/runs/0190', '/runs/[id]'],
  ['/api/v1/runs', '/api/v1/runs'],
  ['/api/v1/runs/0190/raw?token=x', '/api/v1/runs/[id]/raw'],
  ['/api/v1/meshes/istio', '/api/v1/[...path]'],
  ['/api/v1/schema.json', '/api/v1/schema.json'],
  ['/charts/bars.svg?group=1', '/charts/[chart]'],
  ['/_next/static/chunks/a.js', '/_next'],
  ['/meshbench-environment.sh', '/meshbench-environment.sh'],
  ['/fonts/inter.woff2', '/fonts'],
  ['/mb_secret', null],
  ['//evil/x', null],
  ['', '/'],
])('the route of %s is %s', (address, route) => expect(routeOf(address)).toBe(route))

it('of an app that is not there is unknown', () =>
  expect(routePatterns('/nowhere', '/nowhere')('/runs/1')).toBeNull())

it('an id is taken from a trusted proxy only', () => {
  const id = '6F0C8B40-0000-4000-8000-0123456789AB'
  expect(acceptRequestId(id, 1)).toBe(id.toLowerCase())
  expect(acceptRequestId(id, 0)).not.toBe(id.toLowerCase())
  expect(acceptRequestId([id, id].join(','), 1)).toMatch(/^[0-9a-f-]{36}$/)
  expect(acceptRequestId(undefined, 1)).toMatch(/^[0-9a-f-]{36}$/)
})
