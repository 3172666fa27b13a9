import type { Metadata } from 'next'
import { AdminFrame } from '@/components/admin/admin-frame'
import { OrganisationForm } from '@/components/admin/organisation-form'
import { mailSettings } from '@/env'
import { listOrganisations } from '@/server/api/admin/queries'
import { database } from '@/server/platform/db/client'
import { requireMaintainer } from '../maintainer'

export const metadata: Metadata = { title: 'Organisations' }

export default async function OrganisationsPage({
  searchParams,
}: PageProps<'/admin/organisations'>) {
  const { orgSlug, formToken } = await requireMaintainer()
  const { done } = await searchParams
  const organisations = await listOrganisations(database())
  return (
    <AdminFrame title="Organisations" {...{ orgSlug, formToken }} isDone={done !== undefined}>
      <p>
        Only maintainers say who is a vendor of what, and who is independent. What is not known is
        unknown. The relation is shown beside results that an organisation sends; a publication
        states its own. What an organisation says of itself is shown as declared by the sender until
        it is confirmed here. Alerts by email are{' '}
        {mailSettings() === null ? 'not set up (SMTP_URL)' : 'set up'}. Only a command on the server
        creates maintainers.
      </p>
      <div className="grid grid-cols-1 gap-2">
        {organisations.map((organisation) => (
          <OrganisationForm
            key={organisation.id}
            organisation={organisation}
            formToken={formToken}
          />
        ))}
      </div>
    </AdminFrame>
  )
}
