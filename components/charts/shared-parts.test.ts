import { expect, it } from 'vitest'
import { barsSpec } from './definitions/bars'
import { everything } from './definitions/samples'
import { withSharedParts } from './shared-parts'

it('keeps every value, and holds equal lists once', () => {
  const spec = barsSpec(everything())
  const flags = ['the duration of a run was not stated', 'only 3 runs: any interval is wide']
  const bars = spec.bars.map((bar) => ({
    ...bar,
    facts: { ...bar.facts, basis: { ...bar.facts.basis, flags: [...flags] } },
  }))
  const shared = withSharedParts({ ...spec, bars })
  expect(shared).toEqual({ ...spec, bars })
  const lists = new Set(
    shared.kind === 'bars' ? shared.bars.map((bar) => bar.facts.basis.flags) : [],
  )
  expect(lists.size).toBe(1)
})
