import type { ReactNode } from 'react'
import type { DeclaredRelation } from '@/server/auth/organisation/schemas'

const TONES = {
  plain: 'badge',
  strong: 'badge badge-strong',
  accent: 'badge badge-accent',
} as const

/** A short remark next to a name: kind of publisher, state, age. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof TONES
  children: ReactNode
}) {
  return <span className={TONES[tone]}>{children}</span>
}

const vendorWords = (vendorOf: readonly string[]): string =>
  vendorOf.length > 0 ? `vendor of ${vendorOf.join(', ')}` : 'vendor'

/** A submitter's self-declaration, in words that cannot be mistaken for a maintainer's. */
export const declaredWords = ({ relation, vendorOf }: DeclaredRelation): string =>
  `declared by the sender: ${relation === 'vendor' ? vendorWords(vendorOf) : relation}`

/** What the publisher has to do with the products. Undeclared is "unknown", never "independent". */
export function AffiliationBadge(props: {
  relation: 'vendor' | 'independent' | 'unknown'
  /** names of the products whose vendor or project published */
  vendorOf: readonly string[]
  /** the submitter's self-declaration, if the affiliation is unknown */
  declared?: DeclaredRelation | null
}) {
  const { relation, vendorOf, declared } = props
  if (relation === 'independent') return <Badge tone="accent">independent</Badge>
  if (relation === 'vendor') return <Badge tone="strong">{vendorWords(vendorOf)}</Badge>
  return <Badge>{declared ? declaredWords(declared) : 'affiliation unknown'}</Badge>
}
