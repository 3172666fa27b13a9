import { expect, it } from 'vitest'
import { presentPid } from './faults'

it('waits for a process that is being started, instead of naming this one', async () => {
  const found = [0, 0, 4711]
  const name = 'site'
  expect(await presentPid({ name, pid: () => found.shift() ?? 0 })).toBe(4711)
})
