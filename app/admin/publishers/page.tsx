import type { Metadata } from 'next'
import { AdminForm } from '@/components/admin/admin-form'
import { AdminFrame } from '@/components/admin/admin-frame'
import { RowButton } from '@/components/admin/row-button'
import { BUTTON } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { FormField } from '@/components/ui/form-field'
import { env } from '@/env'
import { database } from '@/server/platform/db/client'
import { listPublishers } from '@/server/auth/oidc/publishers'
import { requireMaintainer } from '../maintainer'

export const metadata: Metadata = { title: 'Publishers' }

export default async function PublishersPage({ searchParams }: PageProps<'/admin/publishers'>) {
  const { orgSlug, formToken } = await requireMaintainer()
  const { done } = await searchParams
  return (
    <AdminFrame title="Trusted publishers" {...{ orgSlug, formToken }} isDone={done !== undefined}>
      <DataTable
        caption="Workflows whose CI identity may send"
        rows={await listPublishers(database())}
        keyOf={({ id }) => String(id)}
        columns={[
          { id: 'org', head: 'Organisation', isRowHead: true, cell: (p) => p.org.slug },
          { id: 'issuer', head: 'Issuer', cell: (p) => p.issuer },
          { id: 'repository', head: 'Repository', cell: (p) => p.repositoryId },
          { id: 'owner', head: 'Owner', cell: (p) => p.ownerId },
          { id: 'workflow', head: 'Workflow', cell: (p) => p.workflow },
          { id: 'environment', head: 'Environment', cell: (p) => p.environment ?? 'any' },
          {
            id: 'end',
            head: 'End',
            cell: ({ id, org, workflow }) => (
              <RowButton
                {...{ action: 'remove-publisher', formToken, id, words: 'Remove' }}
                label={`Remove publisher ${id}, ${workflow} of ${org.slug}`}
              />
            ),
          },
        ]}
      />
      <section aria-labelledby="new">
        <h2 id="new">Trust a workflow</h2>
        <AdminForm
          action="add-publisher"
          formToken={formToken}
          label="Trust a workflow"
          className="mt-2 grid grid-cols-1 gap-3"
        >
          <FormField id="org" label="Organisation" hint="Short name, such as acme." required />
          <FormField
            id="issuer"
            label="Issuer"
            options={env.OIDC_ISSUERS.map(({ issuer }) => [issuer, issuer] as const)}
          />
          <FormField
            id="repositoryId"
            label="Number of the repository"
            hint="A name could be taken over by others."
            required
          />
          <FormField id="ownerId" label="Number of its owner" required />
          <FormField
            id="workflow"
            label="Workflow"
            hint="bench.yml at GitHub, .gitlab-ci.yml at GitLab."
            required
          />
          <FormField id="environment" label="Environment" />
          <p>
            <button type="submit" className={BUTTON}>
              Trust
            </button>
          </p>
        </AdminForm>
      </section>
    </AdminFrame>
  )
}
