import type { ReactNode } from 'react'

const TONES = {
  plain: 'badge',
  strong: 'badge badge-strong',
  accent: 'badge badge-accent',
} as const

/** A short remark beside a name: kind of publisher, state, age. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof TONES
  children: ReactNode
}) {
  return <span className={TONES[tone]}>{children}</span>
}

/** What the publisher has to do with the products. Undeclared is "unknown", never "independent". */
export function AffiliationBadge(props: {
  relation: 'vendor' | 'independent' | 'unknown'
  /** names of the products whose vendor or project published */
  vendorOf: readonly string[]
}) {
  const { relation, vendorOf } = props
  if (relation === 'independent') return <Badge tone="accent">independent</Badge>
  if (relation === 'unknown') return <Badge>affiliation unknown</Badge>
  return (
    <Badge tone="strong">
      {vendorOf.length > 0 ? `vendor of ${vendorOf.join(', ')}` : 'vendor'}
    </Badge>
  )
}
