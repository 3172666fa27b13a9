import Link from 'next/link'
import type { OrganisationSummary } from '@/server/runs/campaigns/schemas'
import { counted, formatCount } from '../charts/format'
import { AffiliationBadge } from '../ui/badge'
import { DataTable, type Column } from '../ui/data-table'

const COLUMNS: readonly Column<OrganisationSummary>[] = [
  {
    id: 'name',
    head: 'Organisation',
    isRowHead: true,
    cell: ({ slug, name }) => (
      <Link href={`/organisations/${slug}`} prefetch={false}>
        {name}
      </Link>
    ),
  },
  { id: 'interest', head: 'Interest', cell: (one) => <AffiliationBadge {...one} /> },
  {
    id: 'publications',
    head: 'Publications',
    isNumber: true,
    cell: ({ publications }) => formatCount(publications),
  },
  {
    id: 'sent',
    head: 'Campaigns sent',
    isNumber: true,
    cell: ({ campaigns, publications }) => formatCount(Math.max(0, campaigns - publications)),
  },
  {
    id: 'conditions',
    head: 'Conditions',
    isNumber: true,
    cell: ({ conditions }) => formatCount(conditions),
  },
  { id: 'newest', head: 'Newest', isNumber: true, cell: ({ newestOn }) => newestOn ?? 'undated' },
]

/** Who measured, and what interest they have in it, in the given order. */
export const OrganisationTable = (props: { organisations: readonly OrganisationSummary[] }) => (
  <DataTable
    caption={counted(props.organisations.length, 'organisation')}
    columns={COLUMNS}
    rows={props.organisations}
    keyOf={({ slug }) => slug}
    isStacked
  />
)
