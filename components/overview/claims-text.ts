import type { ClaimCounts } from '@/server/results/schemas'
import { counted } from '../charts/format'

const FIGURES = 'its own figures'

/** Of a publication that makes one claim. */
function oneText({ hold, partly, inconsistent }: ClaimCounts): string {
  if (hold + partly + inconsistent === 0)
    return `its one claim cannot be checked against ${FIGURES}`
  const verdict = hold === 1 ? 'agrees' : partly === 1 ? 'agrees in part' : 'does not agree'
  return `its one claim ${verdict} with ${FIGURES}`
}

/**
 * How the claims of a publication stand, the same wherever it is said; without a capital and a full stop.
 * "3 of 7 claims agree with its own figures, 1 in part, 1 does not, 2 cannot be checked"
 */
export function claimsText(counts: ClaimCounts): string {
  const { hold, partly, inconsistent, open } = counts
  const total = hold + partly + inconsistent + open
  const claims = counted(total, 'claim')
  if (total === 0) return 'no claims to check'
  if (total === 1) return oneText(counts)
  if (hold === total) return `all ${claims} agree with ${FIGURES}`
  if (open === total) return `none of its ${claims} can be checked against ${FIGURES}`
  const parts = [
    `${hold === 0 ? 'none' : hold} of ${claims} ${hold > 1 ? 'agree' : 'agrees'} with ${FIGURES}`,
    partly > 0 && `${partly} in part`,
    inconsistent > 0 && `${inconsistent} ${inconsistent === 1 ? 'does' : 'do'} not`,
    open > 0 && `${open} cannot be checked`,
  ]
  return parts.filter(Boolean).join(', ')
}
