import type { Metadata } from 'next'
import { AdminFrame } from '@/components/admin/admin-frame'
import { DecisionForms } from '@/components/admin/decision-forms'
import { requireMaintainer } from '../maintainer'

export const metadata: Metadata = { title: 'Decisions' }

export default async function DecisionsPage({ searchParams }: PageProps<'/admin/decisions'>) {
  const { orgSlug, formToken } = await requireMaintainer()
  const { done } = await searchParams
  return (
    <AdminFrame title="Decisions" {...{ orgSlug, formToken }} isDone={done !== undefined}>
      <DecisionForms formToken={formToken} />
    </AdminFrame>
  )
}
