import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { familyKey, groupKey, type ComparabilityInput } from './comparability'

const INPUT: ComparabilityInput = {
  campaign: 'nightly',
  environment: 'e'.repeat(64),
  harness: 'h'.repeat(64),
  workload: { protocol: 'h2', target_rps: 200, connections: 8, warmup_s: 0.5, rules: 10 },
  measurementPoint: 'client',
}
const withLoad = (workload: Record<string, unknown>): ComparabilityInput => ({
  ...INPUT,
  workload: { ...INPUT.workload, ...workload },
})

describe('groupKey', () => {
  it('is SHA-256 over sorted keys, with fractions as decimal text', () => {
    const text =
      `{"campaign":"nightly","environment":"${'e'.repeat(64)}","harness":"${'h'.repeat(64)}",` +
      '"measurement_point":"client","v":1,"workload":{"connections":8,"protocol":"h2","rules":10,' +
      '"target_rps":200,"warmup_s":"0.5"}}'
    expect(groupKey(INPUT)).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it('does not depend on the order of the fields', () => {
    const workload = Object.fromEntries(Object.entries(INPUT.workload).reverse())
    expect(groupKey({ ...INPUT, workload })).toBe(groupKey(INPUT))
  })

  it.each<[string, ComparabilityInput]>([
    ['campaign', { ...INPUT, campaign: 'weekly' }],
    ['environment', { ...INPUT, environment: 'f'.repeat(64) }],
    ['harness', { ...INPUT, harness: 'f'.repeat(64) }],
    ['measurement point', { ...INPUT, measurementPoint: 'gateway' }],
    ['load', withLoad({ target_rps: 201 })],
    ['free parameter', withLoad({ rules: 11 })],
    ['parameter that the other does not state', withLoad({ payload_bytes: 1024 })],
  ])('changes with another %s', (_, other) => {
    expect(groupKey(other)).not.toBe(groupKey(INPUT))
  })
})

describe('familyKey', () => {
  it('is the group without a sweep', () => {
    expect(familyKey(INPUT, [])).toBe(groupKey(INPUT))
  })

  it('joins what differs in swept fields only', () => {
    const sweep = ['target_rps', 'rules']
    expect(familyKey(withLoad({ target_rps: 2000, rules: 1 }), sweep)).toBe(familyKey(INPUT, sweep))
    expect(familyKey(withLoad({ connections: 9 }), sweep)).not.toBe(familyKey(INPUT, sweep))
  })

  it('joins a point that does not state the swept field', () => {
    const { rules: _rules, ...workload } = INPUT.workload
    expect(familyKey({ ...INPUT, workload }, ['rules'])).toBe(familyKey(INPUT, ['rules']))
  })
})
