import { describe, expect, it } from 'vitest'
import { chosenOf } from '@/components/compare/chosen'
import { northSouth2025 } from '@/components/charts/definitions/samples'
import {
  comparePanelPath,
  comparePath,
  MAX_SELECTED,
  subjectText,
} from '@/components/results/compare-links'
import { MAX_SUBJECTS } from '@/server/results/compare/schemas'
import { compareParams } from './search-params'

const read = (path: string) =>
  compareParams(Object.fromEntries(new URL(path, 'http://localhost').searchParams))

describe('a link to a comparison', () => {
  it('is read by the page as the subjects it was made of', () => {
    const texts = [
      subjectText('istio', '1.25.0', 'ambient+waypoint'),
      subjectText('linkerd', 'edge-25.3.1', null),
      subjectText('cilium', null, 'wireguard'),
      subjectText('kuma', '2.9.0+meta & more', null),
    ]
    expect(read(comparePath(texts)).subjects).toEqual([
      { mesh: 'istio', version: '1.25.0', mode: 'ambient+waypoint' },
      { mesh: 'linkerd', version: 'edge-25.3.1', mode: null },
      { mesh: 'cilium', version: null, mode: 'wireguard' },
      { mesh: 'kuma', version: '2.9.0+meta & more', mode: null },
    ])
  })

  it('of a chart has its subjects without the baseline, its metric and its load', () => {
    const panel = northSouth2025()
    const { subjects, metric, rps } = read(comparePanelPath(panel) ?? '')
    const measured = panel.rows.filter((row) => !row.subject.isBaseline && row.value.value !== null)
    expect(subjects.map((one) => [one.mesh, one.version, one.mode])).toEqual(
      measured.map(({ subject }) => [subject.mesh, subject.version, subject.mode]),
    )
    expect(metric).toBe(panel.key)
    expect(rps).toBe(panel.workload.targetRps)
  })

  it('of a row carries the bounds that the reader chose instead of the load of the row', () => {
    const path = comparePanelPath(northSouth2025(), { from: 1000, to: 2000 }) ?? ''
    expect(read(path)).toMatchObject({ rps: null, from: 1000, to: 2000 })
    const open = comparePanelPath(northSouth2025(), { from: null, to: 500 }) ?? ''
    expect(read(open)).toMatchObject({ rps: null, from: null, to: 500 })
  })

  it('is not offered for a subject alone', () => {
    const panel = northSouth2025()
    expect(comparePanelPath({ ...panel, rows: panel.rows.slice(0, 1) })).toBeNull()
  })
})

it('takes subjects only from what the tab has stored', () => {
  expect(chosenOf('{"a":1}')).toEqual([])
  expect(chosenOf('not json')).toEqual([])
  expect(chosenOf('["istio@1.25.0", "<b>", 7, "a&b=c"]')).toEqual(['istio@1.25.0'])
  expect(chosenOf(JSON.stringify('abcdefgh'.split('')))).toHaveLength(MAX_SUBJECTS)
  expect(MAX_SELECTED).toBe(MAX_SUBJECTS)
})
