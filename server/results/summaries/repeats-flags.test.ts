import fc from 'fast-check'
import { expect, it } from 'vitest'
import { repeatsFlags } from '@/server/stats/repeats-alike'
import type { FlagFacts, WrittenFlag } from './flag-facts'
import { comparedIds, computeRepeatsFlags } from './repeats-flags'

const ID = 7
type Run = FlagFacts['repeats'][number]

/** One of few measurements, so that copies are usual; starts that now and then overlap. */
const run = (replicate: number, kind: number, start: number): Run => ({
  condition_id: ID,
  replicate,
  startedAt: start * 60,
  durationSeconds: 90,
  values: Object.fromEntries(
    ['p50', 'p90', 'p99'].map((key, i) => [key, (kind + 1) * 1.23456789012 * (i + 1) ** 1.7]),
  ),
})

const written = (flags: ReturnType<typeof repeatsFlags>): WrittenFlag[] =>
  flags.map((flag) => ({ ...flag, condition_id: ID, scope: '', ruleset: '1' }))

const order = (runs: readonly Run[]): Run[] => [...runs].sort((a, b) => a.replicate - b.replicate)

it('finds with every added run what a comparison of all runs finds', () => {
  const kinds = fc.array(fc.tuple(fc.nat(9), fc.nat(30)), { minLength: 1, maxLength: 8 })
  const numbers = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 })
  fc.assert(
    fc.property(kinds, numbers, fc.nat(3), (sent, replicates, together) => {
      const runs = sent.map(([kind, start], i) => run(replicates[i] ?? 0, kind, start))
      let flags: WrittenFlag[] = []
      for (let at = 0; at < runs.length; at += together + 1) {
        const some = order(runs.slice(0, at + together + 1))
        const fresh = runs.slice(at, at + together + 1).map(({ replicate }) => replicate)
        const added = new Map([[ID, fresh]])
        const facts = { ids: [ID], repeats: some, written: flags }
        const found = computeRepeatsFlags(facts, comparedIds([ID], added), added).get(ID) ?? []
        flags = written(found)
        const all = some.map((one) => ({ ...one, values: one.values ?? {} }))
        expect(flags).toEqual(written(repeatsFlags(all)))
      }
    }),
  )
})

it('keeps what is written where no run is compared, and drops it where the runs are gone', () => {
  const flags = written(
    repeatsFlags([run(1, 1, 0), run(2, 1, 9)].map((r) => ({ ...r, values: r.values ?? {} }))),
  )
  expect(flags).toHaveLength(1)
  const facts = { ids: [ID], repeats: [], written: flags }
  const late = new Map([[ID, [51]]])
  expect(computeRepeatsFlags(facts, comparedIds([ID], late), late).get(ID)).toEqual(flags)
  expect(computeRepeatsFlags(facts, [], null).get(ID)).toEqual(flags)
  expect(computeRepeatsFlags(facts, comparedIds([ID], null), null).get(ID)).toEqual([])
})
