import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { LineSegment } from '../charts/spec'
import { Multiples } from './multiples'

const line = (id: string, ys: (number | null)[]) => ({
  id,
  label: id,
  look: { mesh: 'istio', mode: 'sidecar', step: 0 },
  points: ys.map((y, x) => ({ x, y, xLabel: String(x), yLabel: `${y ?? ''} ms` })),
})
const segment = (...series: ReturnType<typeof line>[]): LineSegment =>
  ({
    axis: { label: 'p99 latency (ms)', scale: 'linear', domain: [0, 10] },
    xTicks: [0, 1, 2].map((value) => ({ value, label: '', at: value / 2 })),
    series,
  }) as unknown as LineSegment
const html = (...series: ReturnType<typeof line>[]) =>
  renderToStaticMarkup(<Multiples segment={segment(...series)} xLabel="Load (rps)" />)

it('places every line on one scale, and says its last value', () => {
  const text = html(line('a', [0, 5, 10]), line('b', [1, 1, 1]))
  expect(text).toContain('M5 79L75 42L145 5')
  expect(text).toContain('<span>a</span><small>2: 10 ms</small>')
  expect(text.match(/<circle/g)).toHaveLength(6)
})

it('breaks a line at a gap, shows a lone value by its dot, and never takes a gap for zero', () => {
  const text = html(line('a', [5, null, 5]))
  expect(text).toContain('M5 42M145 42')
  expect(text.match(/<circle/g)).toHaveLength(2)
  expect(html(line('a', [null, null, null]))).toContain('not measured')
})
