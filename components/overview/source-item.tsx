import type { ReactNode } from 'react'
import type { OverviewSource } from '@/server/results/overview/schemas'
import { AffiliationBadge } from '../ui/badge'
import { monthText } from './row'

type Named = Pick<OverviewSource, 'slug' | 'title' | 'publishedOn' | 'relation' | 'vendorOf'>

/** A publication in a list: when, what, whose, and after that what it says. */
export function SourceItem({ source, children }: { source: Named; children: ReactNode }) {
  return (
    <li className="max-w-none">
      {monthText(source.publishedOn)} <a href={`/publications/${source.slug}`}>{source.title}</a>{' '}
      <AffiliationBadge relation={source.relation} vendorOf={source.vendorOf} /> {children}
    </li>
  )
}
