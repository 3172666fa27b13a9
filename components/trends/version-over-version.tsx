import Link from 'next/link'
import type { ChangeLead } from '@/server/trends/changes/schemas'
import { EditionsCard } from '../meshes/editions-card'
import { SectionHead } from '../ui/section-head'
import { ChangeCard } from './change-card'

/** Px; as tall as the plot of editions beside it. */
const LEAD_HEIGHT = 286

/** Two examples of what changed between releases: the series with most versions, and the editions of one document. */
export function VersionOverVersion({ lead }: { lead: ChangeLead }) {
  const { editions, series } = lead
  if (series.length === 0 && editions === null) return null
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
      <div className="version-over-version">
        <ul>
          {series.map((change) => (
            <ChangeCard key={change.id} change={change} height={LEAD_HEIGHT} />
          ))}
        </ul>
        {editions !== null && <EditionsCard set={editions} loads={[]} />}
      </div>
    </section>
  )
}
