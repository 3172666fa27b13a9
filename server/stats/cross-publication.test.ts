import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossPublication, type PublicationVotes } from './cross-publication'

const [A, B] = ['istio ambient', 'linkerd sidecar']
const publication = (
  name: string,
  wins: readonly (readonly ['a' | 'b', 'a' | 'b'] | null)[],
  more: Partial<PublicationVotes> = {},
): PublicationVotes => ({
  publication: name,
  publisher: name,
  affiliatedWith: [],
  isIndependent: true,
  families: wins.map((win) => ({
    ranked: [A, B],
    wins: win ? [{ winner: win[0] === 'a' ? A : B, loser: win[1] === 'a' ? A : B }] : [],
  })),
  ...more,
})
const listVotes = (all: PublicationVotes[]) => crossPublication(all)[0]?.votes.map((v) => v.vote)
const A_WINS = ['a', 'b'] as const
const B_WINS = ['b', 'a'] as const

describe('votes', () => {
  it('are one for each publication: the majority of its families', () => {
    const all = [
      publication('one', [A_WINS, A_WINS, null]),
      publication('two', [B_WINS]),
      publication('three', [A_WINS, null]),
      publication('four', [A_WINS, A_WINS, A_WINS, B_WINS]),
    ]
    expect(listVotes(all)).toEqual(['a', 'b', 'undecided', 'undecided'])
  })

  it('come only from families that ranked both', () => {
    const alone = { ranked: [A], wins: [] }
    expect(crossPublication([{ ...publication('one', []), families: [alone] }])).toEqual([])
  })

  it('say whose publication it was', () => {
    const vendor = publication('v', [A_WINS], { affiliatedWith: [A], isIndependent: false })
    const both = publication('w', [A_WINS], { affiliatedWith: [A, B], isIndependent: false })
    expect(crossPublication([vendor, both])[0]?.votes.map((v) => v.by)).toEqual(['a', 'both'])
  })
})

describe('a pair', () => {
  const three = ['x', 'y', 'z'].map((name) => publication(name, [A_WINS]))
  const qualifies = (all: PublicationVotes[]) => crossPublication(all)[0]?.qualifies

  it('qualifies with three publications, two publishers and one that is independent', () => {
    expect(qualifies(three)).toBe(true)
    expect(qualifies(three.slice(1))).toBe(false)
    expect(qualifies(three.map((p) => ({ ...p, publisher: 'one house' })))).toBe(false)
    expect(qualifies(three.map((p) => ({ ...p, isIndependent: false })))).toBe(false)
    expect(qualifies(three.map((p) => ({ ...p, affiliatedWith: [B] })))).toBe(false)
  })

  it('does not depend on the order of publications, nor on a subject that others ranked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom(A_WINS, B_WINS, null), { maxLength: 4 }), {
          minLength: 1,
          maxLength: 5,
        }),
        (spec) => {
          const all = spec.map((wins, i) => publication(`p${i}`, wins))
          const other = {
            ...publication('other', []),
            families: [{ ranked: ['kuma', 'cilium'], wins: [{ winner: 'kuma', loser: 'cilium' }] }],
          }
          const of = (list: PublicationVotes[]) =>
            crossPublication(list)
              .filter((pair) => pair.a === A && pair.b === B)
              .map(({ votes, qualifies: q }) => ({
                q,
                votes: [...votes].sort((x, y) => (x.publication < y.publication ? -1 : 1)),
              }))
          expect(of([...all].reverse())).toEqual(of(all))
          expect(of([...all, other])).toEqual(of(all))
        },
      ),
    )
  })
})
