import type { Metadata } from 'next'
import Link from 'next/link'
import { counted } from '@/components/charts/format'
import { claimsText } from '@/components/overview/claims-text'
import { observationsText } from '@/components/publications/observations-text'
import { formatMonth } from '@/components/results/origin-line'
import { AffiliationBadge, Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { ChipRow } from '@/components/ui/chip-row'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'
import { fits, publicationChips, publicationFilters } from './filters'

type Props = PageProps<'/publications'>

export const metadata: Metadata = pageMetadata({
  title: 'Publications',
  description:
    'Every published service-mesh benchmark in the database: who measured what, with which harness.',
  path: '/publications',
})

/** The publisher stays in sight; the long rows are one click away, so that the first result is near the top. */
const FIRST_GROUPS = 1

export default async function PublicationsPage({ searchParams }: Props) {
  const all = await api().publications.list()
  const filters = publicationFilters(await searchParams, all)
  const publications = all.filter((publication) => fits(publication, filters))
  const groups = publicationChips(all, filters)
  const observations = publications.reduce((sum, p) => sum + p.observations, 0)
  return (
    <>
      <h1>Publications</h1>
      <p className="mt-1 text-muted">
        Who measured what, how, and whether the text agrees with its own figures; newest first,
        those without a date last. <Link href="/publications/findings">What the checks found</Link>.
      </p>
      <div className="mt-4">
        <ChipRow label="Filters" groups={groups.slice(0, FIRST_GROUPS)} />
        <details className="mt-2" open={filters.mesh !== null || filters.harness !== null}>
          <summary>By mesh and harness</summary>
          <div className="mt-2">
            <ChipRow label="By mesh and harness" groups={groups.slice(FIRST_GROUPS)} />
          </div>
        </details>
      </div>
      <p className="mt-4 text-sm text-muted" role="status">
        {publications.length === all.length
          ? `${all.length} published benchmarks`
          : `${publications.length} of ${all.length} published benchmarks`}
        , {counted(observations, 'observation')}
      </p>
      {publications.length === 0 && (
        <p className="mt-2">
          No publications match these filters. <Link href="/publications">Show all</Link>.
        </p>
      )}
      <div className="mt-2 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {publications.map((p) => (
          <Card key={p.slug} labelledBy={`publication-${p.slug}`}>
            <h2 id={`publication-${p.slug}`}>
              <Link className="text-accent underline" href={`/publications/${p.slug}`}>
                {p.shortTitle}
              </Link>
            </h2>
            <p className="mt-1 flex max-w-none flex-wrap gap-x-2 gap-y-1 text-sm text-muted">
              <span>{p.publisher}</span>
              <AffiliationBadge relation={p.relation} vendorOf={p.vendorOf} />
              <span>{formatMonth(p.publishedOn) ?? 'date not stated'}</span>
              {p.supersededBy && <span>superseded by a later post</span>}
              {p.retractedOn && <Badge tone="strong">retracted</Badge>}
            </p>
            <details className="fold mt-2 text-sm">
              <summary>
                {p.meshes.map((mesh) => mesh.name).join(', ')}; {counted(p.observations, 'figure')}
              </summary>
              <dl className="facts facts-short text-sm">
                <dt>Measured</dt>
                <dd>{p.meshes.map((mesh) => mesh.name).join(', ')}</dd>
                <dt>Harness</dt>
                <dd>{p.harnesses.join(', ')}</dd>
                <dt>Figures</dt>
                <dd>{observationsText(p)}</dd>
                <dt>Claims</dt>
                <dd>{claimsText(p.claims)}</dd>
              </dl>
            </details>
          </Card>
        ))}
      </div>
    </>
  )
}
