import type { ClaimCounts } from '@/server/results/schemas'
import { counted } from '../charts/format'

const FIGURES = 'its own figures'

/** Of claims that can be checked: "all 4 claims agree with its own figures". */
function checkedText({ hold, partly, inconsistent, open }: ClaimCounts): string {
  const checked = hold + partly + inconsistent
  const whole = counted(checked, 'claim')
  if (checked === 1) {
    const one = open === 0 ? 'its one claim' : whole
    return `${one} ${hold === 1 ? 'agrees' : partly === 1 ? 'agrees in part' : 'does not agree'} with ${FIGURES}`
  }
  if (hold === checked) return `all ${whole} agree with ${FIGURES}`
  const parts = [
    `${hold === 0 ? 'none' : hold} of ${whole} ${hold > 1 ? 'agree' : 'agrees'} with ${FIGURES}`,
    partly > 0 && `${partly} in part`,
    inconsistent > 0 && `${inconsistent} ${inconsistent === 1 ? 'does' : 'do'} not`,
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * How the claims of a publication stand, the same wherever it is said; without a capital and a full stop.
 * "3 of 5 claims agree with its own figures, 1 in part, 1 does not; 2 more cannot be checked"
 */
export function claimsText(counts: ClaimCounts): string {
  const { hold, partly, inconsistent, open } = counts
  if (hold + partly + inconsistent > 0)
    return `${checkedText(counts)}${open === 0 ? '' : `; ${open} more cannot be checked`}`
  if (open === 0) return 'no claims to check'
  return open === 1
    ? `its one claim cannot be checked against ${FIGURES}`
    : `none of its ${counted(open, 'claim')} can be checked against ${FIGURES}`
}
