import type { PublicationDetail } from '@/server/publications/schemas'

/** Short words for what the own figures of a publication make of a claim, the same wherever one verdict is named. */
export const CLAIM_WORDS = {
  consistent: 'agrees',
  partly: 'in part',
  inconsistent: 'does not follow',
  not_comparable: 'not comparable',
  uncheckable: 'cannot be checked',
  unchecked: 'not checked',
} as const satisfies Record<PublicationDetail['claims'][number]['verdict'], string>
