import Link from 'next/link'
import { metricLabel } from '@/components/charts/definitions/words'
import { counted } from '@/components/charts/format'
import { ClaimLegend } from '@/components/meshes/claim-signs'
import { submittedLeadText } from '@/components/meshes/lead-words'
import { PublicationYears } from '@/components/meshes/publication-years'
import { RangeRows } from '@/components/meshes/range-rows'
import { ReleaseBars } from '@/components/meshes/release-bars'
import { countReleases } from '@/components/meshes/releases'
import { SourceTable } from '@/components/meshes/source-table'
import { SubmittedHeading } from '@/components/meshes/submitted-heading'
import { TrendCard } from '@/components/meshes/trend-card'
import { rangeText, vendorsText } from '@/components/overview/opening-words'
import { SectionHead } from '@/components/ui/section-head'
import type { Loaded } from './load'
import { meshHref } from './search-params'

const LANE_RULE =
  'Each line is one publication on machines of its own: two lines cannot be compared.'

/** What each mode of the mesh adds, publication by publication; nothing where none measured it against no mesh. */
export function OverheadSection({ loaded: { overview, asked, detail } }: { loaded: Loaded }) {
  const { ranges, rangesOf } = overview
  if (rangesOf === null || ranges.length === 0) return null
  return (
    <section aria-labelledby="overhead">
      <SectionHead
        id="overhead"
        title="What each mode adds"
        note={`${metricLabel(rangesOf)} over no mesh, ${rangeText(asked)}`}
      >
        <Link className="text-sm text-accent underline" href={`/?mesh=${detail.mesh.slug}`}>
          Other loads and metrics
        </Link>
      </SectionHead>
      <RangeRows ranges={ranges} metric={rangesOf} />
      <p className="mesh-note">
        {LANE_RULE} {vendorsText(overview)} <a href="/methodology#overhead">How this is counted</a>
      </p>
    </section>
  )
}

/** Which minor releases publications measured; nothing where none names a version. */
export function ReleaseSection({ loaded: { detail } }: { loaded: Loaded }) {
  const independent = detail.publications
    .filter(({ relation }) => relation === 'independent')
    .map(({ slug }) => slug)
  const releases = countReleases(detail.versions, new Set(independent))
  if (releases.tracks.length === 0) return null
  return (
    <section aria-labelledby="releases">
      <SectionHead id="releases" title="Which releases were measured" />
      <ReleaseBars mesh={detail.mesh.slug} releases={releases} />
    </section>
  )
}

/** Who measured it: publications by year, and as a table. */
export function SourceSection({ loaded: { detail, sources, state } }: { loaded: Loaded }) {
  const { mesh } = detail
  return (
    <section aria-labelledby="publications">
      <SectionHead
        id="publications"
        title="Who measured it"
        note={sources.length > 0 ? counted(sources.length, 'publication') : undefined}
      />
      {sources.length === 0 ? (
        <p>
          No publication in this database has values of {mesh.name}; those shown, if any, were sent
          as runs. <Link href="/publications">All publications</Link>.
        </p>
      ) : (
        <>
          <PublicationYears sources={sources} />
          <SourceTable
            mesh={mesh.name}
            sources={sources}
            order={state.sort}
            href={(sort) => meshHref(mesh.slug, { ...state, sort })}
          />
          <ClaimLegend />
        </>
      )}
    </section>
  )
}

/** Trends of runs that nobody reviewed, after everything else and in no count above. */
export function UnreviewedSection({ loaded }: { loaded: Loaded }) {
  const { comparing, lead, detail, state } = loaded
  const { submitted, submittedTotal } = comparing
  if (submitted.length === 0) return null
  return (
    <section aria-label="Trends of submitted runs">
      <SubmittedHeading id="submitted-trends" level={2} total={submittedTotal} what="chart" />
      <p className="text-sm text-muted">{submittedLeadText(lead.submitted, detail.mesh.name)}</p>
      <div className="mesh-cards mt-3">
        {submitted.map((trend, i) => (
          <TrendCard
            key={`${trend.key} ${trend.title} ${trend.parts[0]?.groupKey ?? ''}`}
            trend={trend}
            id={`submitted-trend-${i}`}
            axis={state.axis}
          />
        ))}
      </div>
    </section>
  )
}
