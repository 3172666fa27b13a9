import Link from 'next/link'
import { AffiliationBadge } from '@/components/ui/badge'
import type { MeshPage } from '@/server/trends/schemas'

/** Publications with values of a mesh, and what their publishers have to do with it. */
export function MeasuredBy({ detail: { mesh, publications } }: { detail: MeshPage }) {
  return (
    <section aria-labelledby="measured-by">
      <h2 id="measured-by">Who measured it</h2>
      {publications.length === 0 && (
        <p className="mt-2">
          No publication in this database has values of {mesh.name}; those shown, if any, were sent
          as runs. <Link href="/publications">All publications</Link>.
        </p>
      )}
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {publications.map((p) => (
          <li key={p.slug}>
            <Link href={`/publications/${p.slug}`} prefetch={false}>
              {p.title}
            </Link>{' '}
            <AffiliationBadge relation={p.relation} vendorOf={p.vendorOf} />
          </li>
        ))}
      </ul>
    </section>
  )
}
