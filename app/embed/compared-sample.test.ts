import { expect, it } from 'vitest'
import { samplePanel, type RowInput } from '@/components/charts/definitions/sample-rows'
import { comparedSample } from './compared-sample'

const KEY = 'http.latency.p99'
const FLAGGED = [{ code: 'CLOSED_LOOP', severity: 'exclude' as const, text: 'closed loop' }]
const row = (mesh: string, value: number, more: Partial<RowInput> = {}): RowInput => ({
  label: mesh,
  mesh,
  value,
  ...more,
})

it('takes the panel with most unflagged rows, above a baseline that is the lowest', () => {
  const few = samplePanel(KEY, [row('none', 1), row('istio', 5), row('linkerd', 2)], 100)
  const many = samplePanel(
    KEY,
    [
      ...few.rows.map(({ subject, value }) => row(subject.mesh, (value.value ?? 0) * 1e3)),
      row('kuma', 3),
    ],
    200,
  )
  const fast = samplePanel(
    KEY,
    [row('none', 9), row('a', 8), row('b', 7), row('c', 10), row('d', 11)],
    300,
  )
  const flagged = samplePanel(
    KEY,
    [row('none', 1), ...['a', 'b', 'c', 'd'].map((mesh) => row(mesh, 4, { flags: FLAGGED }))],
    400,
  )
  const without = samplePanel(
    KEY,
    ['a', 'b', 'c', 'd'].map((mesh) => row(mesh, 4)),
    500,
  )
  expect(comparedSample([few, fast, flagged, without, many])).toBe(
    'a=istio%3Asidecar&b=linkerd%3Asidecar&c=kuma%3Asidecar&metric=http.latency.p99&group=group-200-',
  )
  expect(comparedSample([fast, flagged, without])).toBeUndefined()
})
