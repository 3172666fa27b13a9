import { expect, it } from 'vitest'
import { samplePanel } from '../charts/definitions/sample-rows'
import { panelId } from '../results/panel-id'
import type { PublishedPanel } from './chart-list'
import { placeOf } from './chart-place'

const ROWS = [{ label: 'Istio', mesh: 'istio', value: 1 }]
const panel = (rps: number, key = 'http.latency.p99'): PublishedPanel => ({
  ...samplePanel(key, ROWS, rps),
  groupKey: String(rps).padEnd(16, '0'),
  familyKey: String(rps),
  overheads: [],
  wins: [],
})

it('finds a chart by its id, on whichever page of its metric it stands', () => {
  const panels = [1, 2, 3, 4, 5, 6, 7, 8].map((rps) => panel(rps))
  const [first, last] = [panels[0], panels.at(-1)]
  if (!first || !last) throw new Error('no panels')
  expect(placeOf(panels, panelId(first))).toEqual({ each: 'http.latency.p99', page: 1 })
  expect(placeOf(panels, panelId(last))).toEqual({ each: 'http.latency.p99', page: 2 })
  expect(placeOf([...panels, panel(1, 'http.latency.p50')], panelId(last))?.page).toBe(2)
})

it('finds no chart that is not there', () => {
  expect(placeOf([panel(1)], 'chart-000000000000-http-latency-p50')).toBeNull()
  expect(placeOf([], '')).toBeNull()
})
