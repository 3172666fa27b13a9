import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminFrame } from '@/components/admin/admin-frame'
import { DataTable } from '@/components/ui/data-table'
import { listAudit } from '@/server/api/admin/queries'
import { database } from '@/server/platform/db/client'
import { requireMaintainer } from '../maintainer'

export const metadata: Metadata = { title: 'Log' }

const MAX_CHARACTERS = 400
const shortened = (detail: unknown): string => {
  const text = JSON.stringify(detail)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}

export default async function AuditPage({ searchParams }: PageProps<'/admin/audit'>) {
  const { orgSlug, formToken } = await requireMaintainer()
  const { before } = await searchParams
  const isPlace = typeof before === 'string' && /^[1-9]\d{0,17}$/.test(before)
  const { entries, next } = await listAudit(database(), isPlace ? BigInt(before) : null)
  return (
    <AdminFrame title="Log" {...{ orgSlug, formToken }} isDone={false}>
      <p>Every change, newest first. The database refuses to change or delete a line.</p>
      <DataTable
        caption="Entries of the log"
        rows={entries}
        keyOf={({ id }) => String(id)}
        columns={[
          { id: 'id', head: 'No.', isNumber: true, cell: (e) => String(e.id) },
          {
            id: 'at',
            head: 'When (UTC)',
            isRowHead: true,
            cell: (e) => e.at.toISOString().slice(0, 19).replace('T', ' '),
          },
          { id: 'actor', head: 'Who', cell: (e) => e.actor },
          { id: 'action', head: 'What', cell: (e) => e.action },
          { id: 'target', head: 'About', cell: (e) => `${e.targetKind} ${e.targetId}` },
          {
            id: 'detail',
            head: 'Details',
            cell: (e) => (
              <code className="text-sm [overflow-wrap:anywhere]">{shortened(e.detail)}</code>
            ),
          },
        ]}
      />
      {next !== null && (
        <p>
          <Link href={`/admin/audit?before=${next}`} prefetch={false}>
            Older entries
          </Link>
        </p>
      )}
    </AdminFrame>
  )
}
