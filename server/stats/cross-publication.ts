/** One comparability family of a publication: who was shown to be better than whom. Subjects are mesh and mode. */
export type FamilyVotes = {
  ranked: readonly string[]
  wins: readonly { winner: string; loser: string }[]
}
export type PublicationVotes = {
  publication: string
  publisher: string
  /** subjects whose vendor or project is behind the publication */
  affiliatedWith: readonly string[]
  /** known not to be a vendor; unknown is not independent */
  isIndependent: boolean
  families: readonly FamilyVotes[]
}

export type Vote = 'a' | 'b' | 'undecided'
export type PairVotes = {
  a: string
  b: string
  votes: { publication: string; publisher: string; vote: Vote; by: 'a' | 'b' | 'both' | 'other' }[]
  /** enough publications and publishers, one of them not affiliated with either: counts may be shown */
  qualifies: boolean
}

export const MIN_PUBLICATIONS = 3
export const MIN_PUBLISHERS = 2

/** Versions of one subject count together; wins in both directions leave the family undecided. */
function familyVote({ wins }: FamilyVotes, a: string, b: string): Vote {
  const forA = wins.some((win) => win.winner === a && win.loser === b)
  const forB = wins.some((win) => win.winner === b && win.loser === a)
  return forA === forB ? 'undecided' : forA ? 'a' : 'b'
}

/** The majority of its families; families that contradict each other leave the publication undecided. */
function publicationVote(families: readonly FamilyVotes[], a: string, b: string): Vote {
  const votes = families.map((family) => familyVote(family, a, b))
  const [forA, forB] = [
    votes.filter((v) => v === 'a').length,
    votes.filter((v) => v === 'b').length,
  ]
  if (forA > 0 && forB > 0) return 'undecided'
  if (forA * 2 > votes.length) return 'a'
  return forB * 2 > votes.length ? 'b' : 'undecided'
}

const findSide = ({ affiliatedWith }: PublicationVotes, a: string, b: string) => {
  const [isA, isB] = [affiliatedWith.includes(a), affiliatedWith.includes(b)]
  return isA && isB ? 'both' : isA ? 'a' : isB ? 'b' : 'other'
}

/**
 * Counts across publications for every pair of subjects that some publication ranked (methodology 5): each publication
 * votes once. No score, no pooled percentage; a pair qualifies with three publications from two publishers, one of
 * them known to be affiliated with neither.
 */
export function crossPublication(publications: readonly PublicationVotes[]): PairVotes[] {
  const subjects = [
    ...new Set(publications.flatMap((p) => p.families.flatMap((family) => family.ranked))),
  ].sort()
  const pairs = subjects.flatMap((a, i) => subjects.slice(i + 1).map((b) => ({ a, b })))
  return pairs.flatMap(({ a, b }): PairVotes[] => {
    const votes = publications.flatMap((publication) => {
      const families = publication.families.filter(
        ({ ranked }) => ranked.includes(a) && ranked.includes(b),
      )
      if (families.length === 0) return []
      const vote = publicationVote(families, a, b)
      return [{ publication, vote, by: findSide(publication, a, b) } as const]
    })
    if (votes.length === 0) return []
    const publishers = new Set(votes.map(({ publication }) => publication.publisher))
    const qualifies =
      votes.length >= MIN_PUBLICATIONS &&
      publishers.size >= MIN_PUBLISHERS &&
      votes.some(({ publication, by }) => by === 'other' && publication.isIndependent)
    return [
      {
        a,
        b,
        votes: votes.map(({ publication, vote, by }) => ({
          publication: publication.publication,
          publisher: publication.publisher,
          vote,
          by,
        })),
        qualifies,
      },
    ]
  })
}
