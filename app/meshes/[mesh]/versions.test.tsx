import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Shown } from './versions'
import { Versions } from './versions'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

const NONE = { total: 0, comparable: 0, regressions: 0, improvements: 0 }
const EMPTY = { metrics: [], values: [], total: 0, submittedTotal: 0, versions: [] }

const shown = (more: Partial<Shown>): Shown =>
  ({
    detail: { mesh: { slug: 'gate', name: 'Gate' }, versions: [], ciMetrics: [] },
    state: { metric: null, axis: null, page: 1, rows: 1 },
    lead: { ...NONE, submitted: NONE },
    table: { metric: null, ...EMPTY },
    comparing: { trends: [], total: 0, submittedTotal: 0 },
    ...more,
  }) as unknown as Shown
const html = (more: Partial<Shown>) => renderToStaticMarkup(<Versions {...shown(more)} />)

it('says where the values are of a mesh that only continuous campaigns measured', () => {
  expect(html({})).toContain('Only continuous campaigns measured it')
  expect(html({})).toContain('No test bed measured two versions of Gate')
})

it('says which metric has no value', () => {
  const table = { metric: 'http.latency.p99', ...EMPTY }
  expect(html({ table })).toContain('No version has a value of p99 latency.')
})
