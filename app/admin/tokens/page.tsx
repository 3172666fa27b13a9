import type { Metadata } from 'next'
import { AdminForm } from '@/components/admin/admin-form'
import { AdminFrame } from '@/components/admin/admin-frame'
import { RowButton } from '@/components/admin/row-button'
import { BUTTON } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { FormField } from '@/components/ui/form-field'
import { database } from '@/server/platform/db/client'
import { listTokens } from '@/server/auth/tokens/manage'
import { requireMaintainer } from '../maintainer'

export const metadata: Metadata = { title: 'Tokens' }

const RELATIONS = [
  ['', 'nothing'],
  ['vendor', 'vendor of the products below'],
  ['independent', 'independent of every vendor'],
] as const

const day = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? 'never'

export default async function TokensPage({ searchParams }: PageProps<'/admin/tokens'>) {
  const { orgSlug, formToken } = await requireMaintainer()
  const { done } = await searchParams
  const tokens = await listTokens(database(), null)
  return (
    <AdminFrame title="Tokens" {...{ orgSlug, formToken }} isDone={done !== undefined}>
      <DataTable
        caption="Who has tokens"
        rows={tokens}
        keyOf={({ id }) => String(id)}
        columns={[
          { id: 'org', head: 'Organisation', isRowHead: true, cell: (t) => t.organisation },
          { id: 'label', head: 'Label', cell: (t) => t.label },
          { id: 'scope', head: 'Scope', cell: (t) => t.scope },
          { id: 'prefix', head: 'Begins with', cell: (t) => <code>{t.prefix}…</code> },
          { id: 'used', head: 'Last used', cell: (t) => day(t.lastUsedAt) },
          { id: 'expires', head: 'Expires', cell: (t) => day(t.expiresAt) },
          {
            id: 'state',
            head: 'State',
            cell: ({ id, state, organisation, label }) =>
              state !== 'active' ? (
                state
              ) : (
                <RowButton
                  {...{ action: 'revoke-token', formToken, id, words: 'Revoke' }}
                  label={`Revoke token ${id}, ${label} of ${organisation}`}
                />
              ),
          },
        ]}
      />
      <section aria-labelledby="new">
        <h2 id="new">A new token</h2>
        <p className="text-sm text-muted">
          For sending results. What a new organisation sends waits for review until it is trusted.
          Tokens of scope maintain are created only by a command on the server.
        </p>
        <AdminForm
          action="make-token"
          formToken={formToken}
          label="Make a token"
          className="mt-2 grid grid-cols-1 gap-3"
        >
          <FormField id="org" label="Organisation" hint="Short name, such as acme." required />
          <FormField id="label" label="Label" hint="Where it is used." required maxLength={200} />
          <FormField id="days" label="Valid for days" type="number" defaultValue="365" required />
          <FormField
            id="relation"
            label="What it says of its relation to the products"
            options={RELATIONS}
            defaultValue=""
          />
          <FormField
            id="vendorOf"
            label="Products whose vendor it says it is"
            hint="Short names between commas: istio, linkerd."
            maxLength={1000}
          />
          <p>
            <button type="submit" className={BUTTON}>
              Make
            </button>
          </p>
        </AdminForm>
      </section>
    </AdminFrame>
  )
}
