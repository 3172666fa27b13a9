import { expect, it } from 'vitest'
import { CHART_QUERIES } from './chart-query'

const at = (mesh: string) => ({ mesh, metric: 'http.latency.p99', group: '0123456789abcdef' })

it.each(['istio', 'gate~acme', 'linkerd~ambient~acme'])('has a trend of %s', (mesh) => {
  expect(CHART_QUERIES.trend.safeParse(at(mesh)).success).toBe(true)
  const runs = { ...at(mesh), line: '0123456789abcdef' }
  expect(CHART_QUERIES.runs.safeParse(runs).success).toBe(true)
})

it.each(['', '~acme', 'gate~', 'Gate', 'a~b~c~d', 'gate~acme/x'])(
  'refuses "%s", which is no short name of a mesh',
  (mesh) => {
    expect(CHART_QUERIES.trend.safeParse(at(mesh)).success).toBe(false)
  },
)
