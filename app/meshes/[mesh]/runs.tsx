import { CiCard, FalseAlarms } from '@/components/meshes/ci-card'
import { describeShown } from '@/components/ui/pages'
import type { MeshPage } from '@/server/trends/schemas'
import type { MeshState } from './search-params'

export const RUNS_PER_PAGE = 2

/** Run after run; a section of its own, because one value per run and one per release never mix. */
export function Runs({ detail, state }: { detail: MeshPage; state: MeshState }) {
  if (detail.ciTotal === 0) return null
  return (
    <section aria-labelledby="run-after-run">
      <h2 id="run-after-run">Run after run</h2>
      <p className="mt-1 text-muted">
        One point per run of a continuous campaign. Changes are looked for among the newest 40 runs
        of each test bed; no marker does not mean no change.
      </p>
      <FalseAlarms trends={detail.ciTrends} expected={detail.falseAlarms} />
      <div className="mt-3 grid grid-cols-1 gap-4">
        {detail.ciTrends.length < detail.ciTotal && (
          <p className="text-sm text-muted">
            {describeShown(['series', 'series'], {
              before: (state.page - 1) * RUNS_PER_PAGE,
              shown: detail.ciTrends.length,
              total: detail.ciTotal,
            })}
            , most runs first; those of senders that nobody reviewed come last.
          </p>
        )}
        {detail.ciTrends.map((trend, i) => (
          <CiCard
            key={`${trend.key} ${trend.segments[0]?.runs[0]?.runId ?? ''}`}
            trend={trend}
            id={`runs-${i}`}
            axis={state.axis}
          />
        ))}
      </div>
    </section>
  )
}
