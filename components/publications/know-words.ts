import type { PublicationDetail } from '@/server/publications/schemas'
import { runsText, spreadText } from '../overview/entry-words'

/** Who stands behind it, as far as that is known; unknown is never independent. */
export function interestText({
  relation,
  vendorOf,
}: Pick<PublicationDetail['publication'], 'relation' | 'vendorOf'>): string {
  if (relation === 'independent') return 'Independent of the vendors of all that it measures.'
  if (relation === 'vendor')
    return `Published by the vendor of ${vendorOf.join(' and ') || 'a product that it measures'}.`
  return 'Whether the publisher has an interest in a product is not known.'
}

/** That a later publication stands in its place; null while it is the newest. */
export const repeatedText = ({ successor }: Pick<PublicationDetail, 'successor'>): string | null =>
  successor && `Its publisher repeated it later, as “${successor.title}”.`

/** How often it measured, and whether anything can be proven from that. */
export function evidenceText({ panels }: Pick<PublicationDetail, 'panels'>): string {
  const [first] = panels
  if (!first) return 'Its figures are differences only.'
  const all = { ...first, rows: panels.flatMap(({ rows }) => rows) }
  const runs = runsText(all)
  const spread = {
    'no spread': 'no spread was published, so no difference is proven',
    'with spread': 'every value has a spread',
    'spread for some': 'some values have a spread',
  }[spreadText(all)]
  const withBaseline = panels.some(({ overheads }) => overheads.length > 0)
  const base = withBaseline
    ? 'The test bed was measured without a mesh too, so overheads can be computed.'
    : 'Nothing was measured without a mesh, so no overhead can be computed.'
  return `${runs.charAt(0).toUpperCase()}${runs.slice(1)}; ${spread ?? 'the spread is not known'}. ${base}`
}

const SEVERITIES = ['high', 'medium', 'low']
const MAX_LIMITS = 3

/** Its limits that weigh most, in the order in which they were written down. */
export function strongestLimits(notes: PublicationDetail['notes']): string[] {
  const limits = notes.filter(({ kind }) => kind === 'weakness')
  return SEVERITIES.flatMap((severity) =>
    limits.filter((note) => note.severity === severity).map(({ text }) => text),
  ).slice(0, MAX_LIMITS)
}
