import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Progress } from './replica-progress'

it('knows nothing before the primary was asked, and nothing of a replica behind all marks', () => {
  const progress = new Progress()
  expect([progress.lagBytes(5n), progress.staleMs(5n, 100)]).toEqual([null, null])
  progress.note(50, 6n)
  expect([progress.lagBytes(5n), progress.staleMs(5n, 100)]).toEqual([1, null])
})

it('counts from the newest mark that the replica has reached', () => {
  const progress = new Progress()
  progress.note(0, 10n)
  progress.note(1_000, 20n)
  progress.note(2_000, 20n)
  expect(progress.staleMs(19n, 2_500)).toBe(2_500)
  expect(progress.staleMs(20n, 2_500)).toBe(500)
  expect([progress.lagBytes(19n), progress.lagBytes(20n), progress.lagBytes(99n)]).toEqual([
    1, 0, 0,
  ])
})

it('never calls a replica fresher than it is', () => {
  const steps = fc.array(fc.record({ ms: fc.nat(500), bytes: fc.nat(1_000) }), { minLength: 1 })
  fc.assert(
    fc.property(steps, fc.nat(100), (given, behind) => {
      const progress = new Progress()
      const known: { atMs: number; position: bigint }[] = []
      let [atMs, position] = [0, 0n]
      for (const step of given) {
        atMs += step.ms
        position += BigInt(step.bytes)
        progress.note(atMs, position)
        known.push({ atMs, position })
      }
      const replayed = known[Math.max(0, known.length - 1 - behind)]?.position ?? 0n
      const stale = progress.staleMs(replayed, atMs)
      // Whatever was written by the mark that it names, the replica has.
      const reached = known.filter((mark) => mark.position <= replayed)
      expect(stale).toBe(atMs - Math.max(...reached.map((mark) => mark.atMs)))
    }),
  )
})
