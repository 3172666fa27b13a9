import type { PublicationDetail } from '@/server/publications/schemas'
import { counted } from '../charts/format'
import { runsText, spreadText } from '../overview/entry-words'

type Claims = Pick<PublicationDetail, 'claims'>['claims']

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

/** "3 of 5 claims agree with its own figures, 1 in part, 1 does not; 2 cannot be checked." */
export function claimsTally(claims: Claims): string {
  const count = (...verdicts: Claims[number]['verdict'][]): number =>
    claims.filter(({ verdict }) => verdicts.includes(verdict)).length
  const checked = count('consistent', 'partly', 'inconsistent')
  const open = claims.length - checked
  if (claims.length === 0) return 'It makes no claim that its own figures could confirm.'
  if (claims.length === 1 && checked === 0)
    return 'Its one claim cannot be checked against its own figures.'
  if (checked === 0)
    return `None of its ${counted(claims.length, 'claim')} can be checked against its own figures.`
  const [hold, partly, not] = [count('consistent'), count('partly'), count('inconsistent')]
  const parts = [
    `${hold} of ${counted(checked, 'claim')} ${hold === 1 ? 'agrees' : 'agree'} with its own figures`,
    partly > 0 && `${partly} in part`,
    not > 0 && `${not} ${not === 1 ? 'does' : 'do'} not`,
  ].filter(Boolean)
  const rest = open === 0 ? '' : `; ${open} more cannot be checked`
  return `${parts.join(', ')}${rest}.`
}

/** How often it measured, and whether anything can be proven from that. */
export function evidenceText({ panels }: Pick<PublicationDetail, 'panels'>): string {
  const [first] = panels
  if (!first) return 'Its figures are differences only.'
  const all = { ...first, rows: panels.flatMap(({ rows }) => rows) }
  const runs = runsText(all)
  const spread = {
    'no spread': 'no spread was published, so no difference is proven',
    'with spread': 'every value has a spread',
    'spread on some': 'some values have a spread',
  }[spreadText(all)]
  const withBaseline = panels.some(({ overheads }) => overheads.length > 0)
  const base = withBaseline
    ? 'The test bed was measured without a mesh too, so overheads can be computed.'
    : 'Nothing was measured without a mesh, so no overhead can be computed.'
  return `${runs.charAt(0).toUpperCase()}${runs.slice(1)}; ${spread ?? 'the spread is not known'}. ${base}`
}

const SEVERITIES = ['high', 'medium', 'low']
const MOST_LIMITS = 3

/** Its limits that weigh most, in the order in which they were written down. */
export function strongestLimits(notes: PublicationDetail['notes']): string[] {
  const limits = notes.filter(({ kind }) => kind === 'weakness')
  return SEVERITIES.flatMap((severity) =>
    limits.filter((note) => note.severity === severity).map(({ text }) => text),
  ).slice(0, MOST_LIMITS)
}
