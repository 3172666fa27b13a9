import { describe, expect, it } from 'vitest'
import type { CostBed } from '@/server/results/cost/schemas'
import { costs2021, costsWithoutBaseline } from '../charts/definitions/sample-costs'
import { costAnswer, costTrust, lowestAnswer } from './cost-words'
import { meshSides, twoMeshes, refSide } from './sides'

const by = (bed: CostBed, slug: string, origin: Partial<CostBed['origin']>): CostBed => ({
  ...bed,
  origin: {
    ...bed.origin,
    publication: { slug, title: slug, url: `https://${slug}.example`, publishedOn: null },
    ...origin,
  },
})
const VENDOR = by(costs2021(), 'a', { relation: 'vendor', vendorOf: ['Linkerd'] })
const INDEPENDENT = by(costsWithoutBaseline(), 'b', { relation: 'independent' })

const ref = (mesh: string, version: string | null = null) => ({ mesh, mode: null, version })
const PAIR = [refSide(ref('linkerd'), 'Linkerd'), refSide(ref('istio'), 'Istio')] as const

describe('of a pair', () => {
  it('counts the loads at which one had both lower', () => {
    expect(costAnswer([VENDOR], PAIR)).toBe(
      'Linkerd had both the lower p99 latency and the lower CPU at 3 of 3 loads; with memory in place of CPU, at 3 of 3 loads.',
    )
  })

  it('counts neither a load that a flag excludes nor one where each was lower in one', () => {
    // At 600 requests/s Linkerd's latency is lower and Istio's CPU.
    expect(costAnswer([INDEPENDENT], PAIR)).toBe(
      'Neither Linkerd nor Istio had both the lower p99 latency and the lower CPU at any of 1 load.',
    )
  })

  it('says whose loads they are and which do not count', () => {
    expect(costTrust([VENDOR, INDEPENDENT], PAIR)).toBe(
      'By the publisher’s interest: 3 of 3 Linkerd’s vendor, 0 of 1 independent; 2 publications. 1 load not counted: a flag excludes a value. Loads are counted; whether a difference is more than noise is not tested here.',
    )
  })

  it('says that no value counts rather than nothing', () => {
    const bed = {
      ...VENDOR,
      quantities: VENDOR.quantities.map((quantity) => ({
        ...quantity,
        loads: quantity.loads.map((load) => ({
          ...load,
          points: load.points.map((point) => ({ ...point, leftOut: 'closed loop' })),
        })),
      })),
    }
    expect(costAnswer([bed], PAIR)).toBe('Linkerd and Istio share 3 loads, but no value counts.')
  })

  it('says nothing of a version that was not measured', () => {
    const other = refSide(ref('istio', '1.20.0'), 'Istio 1.20')
    expect(costAnswer([VENDOR], [PAIR[0], other])).toBeNull()
    const known = refSide(ref('istio', 'v1.10.0'), 'Istio 1.10')
    expect(costAnswer([VENDOR], [PAIR[0], known])).toContain('3 of 3 loads')
  })
})

it('names the other where it leads', () => {
  const [istio, linkerd] = [PAIR[1], PAIR[0]]
  expect(costAnswer([VENDOR], [istio, linkerd])).toMatch(/^Linkerd had both/)
  expect(costAnswer([VENDOR], meshSides('istio', 'Istio'))).toBe(
    'Another mesh had both the lower p99 latency and the lower CPU at 3 of 3 loads, Istio at none; with memory in place of CPU, at 3 of 3 loads.',
  )
})

it('finds the two meshes of a publication', () => {
  expect(twoMeshes([VENDOR])?.map(({ name }) => name)).toEqual(['Linkerd', 'Istio'])
})

it('counts the loads at which the lowest latency came with the lowest cost', () => {
  expect(lowestAnswer([VENDOR])).toBe(
    'At 3 of 3 loads the subject with the lowest p99 latency also used the least CPU.',
  )
  expect(lowestAnswer([INDEPENDENT])).toBe(
    'At 0 of 1 load the subject with the lowest p99 latency also used the least CPU.',
  )
})
