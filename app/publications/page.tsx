import type { Metadata } from 'next'
import Link from 'next/link'
import { monthOf } from '@/components/results/origin-line'
import { AffiliationBadge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { api } from '../_trpc/server'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = {
  title: 'Publications',
  description:
    'Every published service-mesh benchmark in the database: who measured what, with which harness.',
  alternates: { canonical: '/publications' },
}

export default async function PublicationsPage() {
  const publications = await api().publications.list()
  const observations = publications.reduce((sum, p) => sum + p.observations, 0)
  return (
    <>
      <h1>Publications</h1>
      <p className="mt-1 text-muted">
        {publications.length} published benchmarks, {observations} observations, newest first.
      </p>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {publications.map((p) => (
          <Card key={p.slug} labelledBy={`publication-${p.slug}`}>
            <h2 id={`publication-${p.slug}`}>
              <Link href={`/publications/${p.slug}`}>{p.title}</Link>
            </h2>
            <p className="mt-1 flex max-w-none flex-wrap gap-x-2 gap-y-1 text-sm text-muted">
              <span>{p.publisher}</span>
              <AffiliationBadge relation={p.relation} vendorOf={p.vendorOf} />
              <span>{monthOf(p.publishedOn) ?? 'date not stated'}</span>
              {p.supersededBy && <span>superseded by a later post</span>}
            </p>
            <dl className="facts mt-2 text-sm">
              <dt>Measured</dt>
              <dd>{p.meshes.map((mesh) => mesh.name).join(', ')}</dd>
              <dt>Harness</dt>
              <dd>{p.harnesses.join(', ')}</dd>
              <dt>Observations</dt>
              <dd>
                {p.observations}, from {p.evidence} readings
              </dd>
              <dt>Claims checked</dt>
              <dd>
                {p.claims.checked}, of which {p.claims.inconsistent} disagree with the post’s own
                figures
              </dd>
            </dl>
          </Card>
        ))}
      </div>
    </>
  )
}
