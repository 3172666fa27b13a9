import { expect, it } from 'vitest'
import type { Overview } from '@/server/results/overview/schemas'
import { readOverheads } from '../charts/definitions/overheads-view'
import { missingText } from './missing-words'

type Found = Pick<Overview, 'ranges' | 'flaggedOnly'>

const range = (mesh: string, mode: string, seconds: number) =>
  ({ mesh, mode, least: seconds, greatest: seconds }) as unknown as Overview['ranges'][number]
const NONE: Found = { ranges: [], flaggedOnly: [] }
const words = {
  span: readOverheads('added', 'http.latency.p99').span,
  unit: 'ms',
  none: 'no p99 over no mesh published',
}

it('says why a product has no range at a load', () => {
  const flagged = { ...NONE, flaggedOnly: [range('cilium', 'ebpf', 0.000606)] }
  const elsewhere = { ...NONE, ranges: [range('osm', 'sidecar', 0.002)] }
  const say = (slug: string) => missingText(slug, flagged, elsewhere, words)
  expect(say('cilium')).toBe('flagged only: +0.606')
  expect(say('osm')).toBe('none at this load')
  expect(missingText('cilium', NONE, flagged, words)).toBe('none at this load')
  expect(say('nginx')).toBe('no p99 over no mesh published')
})

it('names the modes of several flagged ranges', () => {
  const flaggedOnly = [range('istio', 'sidecar', 0.001), range('istio', 'ambient', 0.002)]
  expect(missingText('istio', { ...NONE, flaggedOnly }, NONE, words)).toMatch(
    /^flagged only: sidecar \+1\.00, ambient \+2\.00$/,
  )
})
