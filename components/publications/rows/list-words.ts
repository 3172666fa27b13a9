import type { PublicationSummary } from '@/server/publications/schemas'
import type { SharePart } from '../share-bar'

type Relation = Pick<PublicationSummary, 'relation'>

/** "33 published benchmarks, 5 of them independent", "12 of 33 published benchmarks, all independent": those shown, of all. */
export function countWords(shown: readonly Relation[], all: number): string {
  const count = shown.length === all ? `${all}` : `${shown.length} of ${all}`
  const independent = shown.filter(({ relation }) => relation === 'independent').length
  const whose =
    independent === 0
      ? 'none of them'
      : independent === shown.length
        ? 'all'
        : `${independent} of them`
  return `${count} published benchmarks${shown.length === 0 ? '' : `, ${whose} independent`}`
}

/** "12 agree", "4 do not follow": all claims by what their own figures say; those that agree first. */
export function countClaims(publications: readonly Pick<PublicationSummary, 'claims'>[]): {
  checked: number
  parts: SharePart[]
} {
  const sum = (count: (claims: PublicationSummary['claims']) => number): number =>
    publications.reduce((total, { claims }) => total + count(claims), 0)
  const hold = sum((claims) => claims.hold)
  const partly = sum((claims) => claims.partly)
  const failed = sum((claims) => claims.inconsistent)
  const checked = sum((claims) => claims.checked)
  return {
    checked,
    parts: [
      { count: hold, words: hold === 1 ? 'agrees' : 'agree', tone: 'strong' },
      { count: partly, words: 'in part', tone: 'middle' },
      { count: failed, words: failed === 1 ? 'does not follow' : 'do not follow', tone: 'bad' },
      { count: checked - hold - partly - failed, words: 'cannot be checked', tone: 'weak' },
    ],
  }
}
