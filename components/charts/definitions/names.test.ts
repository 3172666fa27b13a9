import { expect, it } from 'vitest'
import { MARKERS } from '../spec'
import { drawnSubjects } from './names'
import { samplePanel } from './sample-rows'

it('tells lines of one look apart, also when there are more of them than markers', () => {
  const rows = Array.from({ length: 2 * MARKERS + 2 }, (_, i) => ({
    label: `policy ${i}`,
    mesh: 'istio',
    version: '1.6.0',
    value: 1,
    config: { rules: i },
  }))
  const drawn = drawnSubjects([samplePanel('http.latency.p99', rows)])
  const marks = drawn.map(({ look, marker, dash }) => JSON.stringify([look, marker, dash]))
  expect(new Set(marks).size).toBe(rows.length)
  expect(drawn[0]).toMatchObject({ marker: 0, dash: 0 })
})
