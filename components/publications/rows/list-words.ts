import type { PublicationSummary } from '@/server/publications/schemas'

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
