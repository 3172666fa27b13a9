import { describe, expect, it } from 'vitest'
import type { OverheadRange, RangeSource } from '@/server/results/overview/schemas'
import { sourcesText } from '../overview/source-words'
import { meshAnswer } from './answer-words'
import { shareText } from '../charts/definitions/overheads-view'

const source = (slug: string, relation: RangeSource['relation']) => ({ slug, relation })

const range = (
  mode: string,
  span: [number, number],
  sources: ReturnType<typeof source>[],
  ratios: OverheadRange['ratios'] = null,
  beside: OverheadRange['beside'] = { loads: 0, best: 0, proven: 0, bestAt: null },
) =>
  ({
    mode,
    least: span[0],
    greatest: span[1],
    ratios,
    sources,
    beside,
    publications: 2,
    ownVendor: 0,
  }) as unknown as OverheadRange

const VENDORS = [source('a', 'vendor'), source('b', 'vendor')]
const ASKED = { from: 1000, to: 2000 }
const BEST_AT = { least: 0.00011, greatest: 0.000312, ratios: null, loads: [], sources: [] }
const latency = (ranges: OverheadRange[]) => ({
  ranges,
  rangesOf: 'http.latency.p99',
  flaggedOnly: [],
})

describe('the answer of a mesh', () => {
  it('is what a mode without and one with a proxy add, and by whom', () => {
    const overview = latency([
      range('sidecar', [0.000195, 0.249], VENDORS),
      range('ambient', [0.00011, 0.000493], [source('a', 'vendor')]),
      range('proxyless', [-0.000171, 0.000638], [source('c', 'independent')]),
    ])
    expect(meshAnswer('Istio', overview, ASKED, [])).toBe(
      'Istio’s ambient adds +0.110 to +0.493\u2009ms to p99 latency at 1,000 to 2,000 requests/s, sidecar +0.195 to +249\u2009ms; both publications by vendors.',
    )
  })

  it('is the mode that added least where others stood beside it', () => {
    const own = [source('a', 'vendor')]
    const at = (beside: OverheadRange['beside']) =>
      latency([
        { ...range('ambient', [0.00011, 0.000493], own, null, beside), ownVendor: 2 },
        range('sidecar', [0.000195, 0.249], VENDORS, null, {
          loads: 17,
          best: 0,
          proven: 0,
          bestAt: null,
        }),
      ])
    expect(
      meshAnswer('Istio', at({ loads: 11, best: 11, proven: 0, bestAt: BEST_AT }), ASKED, []),
    ).toBe(
      'At 1,000 to 2,000 requests/s Istio’s ambient added least p99 latency at 11 of 11 side-by-side loads, unproven: +0.110 to +0.312\u2009ms; by its vendor only.',
    )
    expect(
      meshAnswer('Istio', at({ loads: 3, best: 2, proven: 1, bestAt: BEST_AT }), ASKED, []),
    ).toContain('at 2 of 3 side-by-side loads, 1 proven: ')
  })

  it('is the share that a network carries, without encryption first', () => {
    const ratios = { least: 0.424, greatest: 0.998 }
    const one = [source('a', 'independent')]
    const overview = {
      ranges: [
        range('wireguard', [-2, -1], one, { least: 0.05, greatest: 0.31 }),
        range('none', [-2, -1], one, ratios),
      ],
      rangesOf: 'tcp.throughput.mean',
      flaggedOnly: [],
    }
    expect(meshAnswer('Antrea', overview, { from: null, to: null }, [])).toBe(
      'Antrea carries 42 to 99.8% of the TCP throughput of no mesh, with WireGuard 5 to 31%; one independent publication.',
    )
  })

  it('says why there is none, and what was measured', () => {
    const none = { ranges: [], rangesOf: null, flaggedOnly: [] }
    expect(
      meshAnswer('Kindnet', none, ASKED, [
        'cpu.cores.mean@data_plane.sidecar',
        'cpu.cores.not_stated@control_plane.core',
        'http.latency.p99',
      ]),
    ).toBe(
      'No publication compares the latency or throughput of Kindnet with no mesh; published alone: CPU, latency.',
    )
    const flagged = { ...none, flaggedOnly: [range('sidecar', [1, 2], [])] }
    expect(meshAnswer('Kuma', flagged, ASKED, [])).toMatch(/^Quality flags exclude every figure/)
  })
})

it('counts each publication once, by its interest', () => {
  const both = [
    range('a', [0, 1], VENDORS),
    range('b', [0, 1], [...VENDORS, source('c', 'unknown')]),
  ]
  expect(sourcesText(both)).toBe('3 publications, 1 of unknown interest, 2 by vendors')
  const [own, other] = [source('d', 'vendor'), source('d', 'independent')].map((one, i) =>
    range(String(i), [0, 1], [one]),
  )
  if (!own || !other) throw new Error('two ranges are needed')
  expect(sourcesText([own, other])).toBe('one publication, by a vendor')
  expect(sourcesText([other, own])).toBe('one publication, by a vendor')
  expect(sourcesText([range('a', [0, 1], [source('c', 'unknown')])])).toBe(
    'one publication of unknown interest',
  )
})

it('writes shares in two digits, and no share below all of it as all', () => {
  expect(shareText({ least: 0.0123, greatest: 0.5 })).toBe('1 to 50%')
  expect(shareText({ least: 1.234, greatest: 1.234 })).toBe('123%')
})
