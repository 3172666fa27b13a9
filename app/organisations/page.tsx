import type { Metadata } from 'next'
import { OrganisationTable } from '@/components/organisations/organisation-table'
import { formatCount } from '@/components/charts/format'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = pageMetadata({
  title: 'Organisations',
  description:
    'Who measured service meshes, with what interest in the products, newest result first.',
  path: '/organisations',
})

const API = '/api/v1/organisations'

/** Rows of the page; of further ones their number is given. */
const MAX_SHOWN = 100

export default async function OrganisationsPage() {
  const organisations = await api().campaigns.organisations()
  const rest = organisations.length - MAX_SHOWN
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <h1>Organisations</h1>
        <p className="mt-1 text-muted">
          Who measured, and what interest they have in the products, the newest result first.{' '}
          {rest > 0 && `${formatCount(rest)} older ones are only in the API. `}
          <a href={API}>All as JSON</a>
        </p>
      </header>
      <OrganisationTable organisations={organisations.slice(0, MAX_SHOWN)} />
    </div>
  )
}
