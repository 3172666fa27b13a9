import Link from 'next/link'
import type { ChangeLead } from '@/server/trends/changes/schemas'
import { EditionsCard } from '../meshes/editions-card'
import { TrendCard } from '../meshes/trend-card'
import { SectionHead } from '../ui/section-head'
import { trendPath } from './change-links'

/** Two examples of what changed between releases: the series with most versions, and the editions of one document. */
export function VersionOverVersion({ lead }: { lead: ChangeLead }) {
  const { trends } = lead
  const [editions] = lead.editions
  if (trends.length === 0 && editions === undefined) return null
  return (
    <section className="mt-9" aria-labelledby="version-over-version">
      <SectionHead
        id="version-over-version"
        title="Version over version"
        note="The published series with most versions on one test bed"
      >
        <Link className="text-sm text-accent underline" href="/trends">
          All trends
        </Link>
      </SectionHead>
      <div className="trend-cards">
        {trends.map((trend, i) => (
          <TrendCard
            key={trend.key}
            trend={trend}
            id={`versions-${i}`}
            axis={null}
            href={trendPath(trend)}
          />
        ))}
        {editions !== undefined && <EditionsCard set={editions} loads={[]} />}
      </div>
    </section>
  )
}
