import { expect, it } from 'vitest'
import { reportHref } from './report-href'

const basis = { n: '', method: '', flags: [], sourceHref: null, sourceFile: null }

it('leads to the form with the figure: its condition or run, and its metric', () => {
  const metricKey = 'cpu.cores.mean@data_plane.sum'
  expect(reportHref({ href: '/conditions/412', basis: { ...basis, metricKey } })).toBe(
    '/disputes/new?target=condition:412&metric=cpu.cores.mean%40data_plane.sum',
  )
  expect(reportHref({ href: '/runs/0199-a', basis: { ...basis, metricKey: null } })).toBe(
    '/disputes/new?target=run:0199-a',
  )
})

it('leads nowhere from a gap', () => {
  expect(reportHref({ href: null, basis: { ...basis, metricKey: null } })).toBeNull()
})
