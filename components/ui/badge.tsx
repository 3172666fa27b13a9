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

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const vendorWords = (vendorOf: readonly string[]): string =>
  [LIST.format(vendorOf.map((name) => `${name}’s`)), 'vendor'].filter(Boolean).join(' ')

/** What the publisher has to do with the products. */
type Relation = {
  relation: 'vendor' | 'independent' | 'unknown'
  /** names of the products whose vendor or project published */
  vendorOf: readonly string[]
}

/** "Linkerd’s vendor", "independent", "interest unknown": undeclared is unknown, never independent. */
export function interestWords({ relation, vendorOf }: Relation): string {
  if (relation === 'vendor') return vendorWords(vendorOf)
  return relation === 'independent' ? relation : 'interest unknown'
}

/** A submitter's self-declaration, in words that cannot be mistaken for a maintainer's. */
export const declaredWords = ({ relation, vendorOf }: DeclaredRelation): string =>
  `declared by the sender: ${relation === 'vendor' ? vendorWords(vendorOf) : relation}`

/** Short name of a product by its name, for its colour in `kit.css`. */
export const toSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** The interest of a publisher in what it measured. @param props.declared the submitter's self-declaration, if it is unknown */
export function AffiliationBadge(props: Relation & { declared?: DeclaredRelation | null }) {
  const { relation, vendorOf, declared } = props
  const words = relation === 'unknown' && declared ? declaredWords(declared) : interestWords(props)
  return (
    <span className={`interest interest-${relation}`}>
      {relation === 'vendor' && vendorOf.map((name) => <i key={name} data-mesh={toSlug(name)} />)}
      {words}
    </span>
  )
}
