import Link from 'next/link'
import type { CampaignSummary } from '@/server/runs/campaigns/schemas'
import { counted, formatCount } from '../charts/format'
import { DataTable, type Column } from '../ui/data-table'
import { CampaignLink } from './campaign-link'

/** What a campaign reports has its page as a publication. */
const TITLE: Column<CampaignSummary> = {
  id: 'title',
  head: 'Campaign',
  isRowHead: true,
  cell: ({ publications: [publication], ...campaign }) =>
    publication === undefined ? (
      <CampaignLink {...campaign} />
    ) : (
      <Link href={`/publications/${publication.slug}`} prefetch={false}>
        {publication.title}
      </Link>
    ),
}

const ORGANISATION: Column<CampaignSummary> = {
  id: 'organisation',
  head: 'Measured by',
  cell: ({ organisation, organisationSlug }) => (
    <Link href={`/organisations/${organisationSlug}`} prefetch={false}>
      {organisation}
    </Link>
  ),
}

const COUNTS: readonly Column<CampaignSummary>[] = [
  {
    id: 'kind',
    head: 'Kind',
    cell: ({ publications, mode }) =>
      publications.length > 0 ? 'published' : mode === 'continuous' ? 'continuous' : 'sent once',
  },
  {
    id: 'conditions',
    head: 'Conditions',
    isNumber: true,
    cell: ({ conditions }) => formatCount(conditions),
  },
  {
    id: 'runs',
    head: 'Single runs',
    isNumber: true,
    cell: ({ runs }) => (runs === 0 ? '–' : formatCount(runs)),
  },
]

/** Campaigns with what they measured, in the given order. @param props.hasOrganisation whether to name who measured */
export const CampaignTable = (props: {
  campaigns: readonly CampaignSummary[]
  hasOrganisation: boolean
}) => (
  <DataTable
    caption={counted(props.campaigns.length, 'campaign')}
    columns={[TITLE, ...(props.hasOrganisation ? [ORGANISATION] : []), ...COUNTS]}
    rows={props.campaigns}
    keyOf={({ slug }) => slug}
    isStacked
  />
)
