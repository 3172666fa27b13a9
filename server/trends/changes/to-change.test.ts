import { describe, expect, it } from 'vitest'
import { noise } from '../series-fixture'
import { chooseGroup, measureSize } from './to-change'

const TRUSTS = ['reviewed', 'declared', 'submitted'] as const

describe('which section a series is in', () => {
  it('is a published one for publications alone, whatever else is mixed in', () => {
    const next = noise(7)
    const pick = (): (typeof TRUSTS)[number] =>
      TRUSTS[Math.floor(Math.abs(next()) * 10) % 3] ?? 'submitted'
    for (let i = 0; i < 500; i++) {
      const trusts = Array.from({ length: 1 + (i % 5) }, pick)
      const group = chooseGroup(trusts, i % 2 === 0 ? 'gateway' : 'ambient')
      const isPublished = group === 'meshes' || group === 'gateways'
      expect(isPublished, trusts.join()).toBe(trusts.every((trust) => trust === 'reviewed'))
      if (trusts.includes('submitted')) expect(group).toBe('submitted')
    }
    expect(chooseGroup([], 'ambient')).toBe('submitted')
  })

  it('is one of its own for gateways', () => {
    expect(chooseGroup(['reviewed'], 'gateway')).toBe('gateways')
    expect(chooseGroup(['declared'], 'gateway')).toBe('declared')
  })
})

it('takes half and twice as equally large, and nothing as no size', () => {
  expect(measureSize(1)).toBeCloseTo(measureSize(-0.5), 12)
  expect(measureSize(null)).toBe(0)
  expect(measureSize(-1)).toBe(0)
})
