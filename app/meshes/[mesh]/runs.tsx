import { Fragment } from 'react'
import { CiCard, FalseAlarms } from '@/components/meshes/ci-card'
import { SubmittedHeading } from '@/components/meshes/submitted-heading'
import { describeShown } from '@/components/ui/pages'
import type { MeshPage } from '@/server/trends/schemas'
import type { MeshState } from './search-params'

export const RUNS_PER_PAGE = 2

const isSubmitted = ({ segments }: MeshPage['ciTrends'][number]): boolean =>
  segments.every(({ origin }) => origin.trust === 'submitted')

/** Run after run; a section of its own, because one value per run and one per release never mix. */
export function Runs({ detail, state }: { detail: MeshPage; state: MeshState }) {
  const { ciTrends, ciTotal, ciSubmittedTotal } = detail
  if (ciTotal === 0) return null
  const submitted = ciTrends.filter(isSubmitted)
  const vouched = ciTrends.filter((one) => !isSubmitted(one))
  return (
    <section aria-labelledby="run-after-run">
      <h2 id="run-after-run">Run after run</h2>
      <p className="mt-1 text-muted">
        One point per run of a continuous campaign. Changes are looked for among the newest 40 runs
        of each test bed; no marker does not mean no change.
      </p>
      <FalseAlarms trends={vouched} expected={detail.falseAlarms} />
      <div className="mt-3 grid grid-cols-1 gap-4">
        {vouched.length > 0 && vouched.length < ciTotal - ciSubmittedTotal && (
          <p className="text-sm text-muted">
            {describeShown(['series', 'series'], {
              before: (state.page - 1) * RUNS_PER_PAGE,
              shown: vouched.length,
              total: ciTotal - ciSubmittedTotal,
            })}
            , most runs first.
          </p>
        )}
        {[...vouched, ...submitted].map((trend, i) => (
          <Fragment key={`${trend.key} ${trend.segments[0]?.runs[0]?.runId ?? ''}`}>
            {trend === submitted[0] && (
              <SubmittedHeading
                id="submitted-series"
                level={3}
                total={ciSubmittedTotal}
                what={['series', 'series']}
              />
            )}
            <CiCard trend={trend} id={`runs-${i}`} axis={state.axis} />
          </Fragment>
        ))}
      </div>
    </section>
  )
}
