import type { ReportContent } from '@/server/charts/reports/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import type { RunComparison } from '@/server/runs/gate/schemas'
import { ChartFrame } from '@/components/charts/chart-frame'
import { barsSpec } from '@/components/charts/definitions/bars'
import { describeSpreads } from '@/components/charts/describe-marks'
import { withSharedParts } from '@/components/charts/shared-parts'
import { Badge } from '@/components/ui/badge'
import { SectionHead } from '@/components/ui/section-head'
import { ComparisonPlot } from '@/components/runs/comparison-plot'
import { ReportPreview } from './report-preview'

/** Beside how many runs it stands, and whether its job would go on. */
function verdictWords({ values, passed }: RunComparison): string {
  const runs = Math.max(0, ...values.map((one) => one.runs))
  return `Grey: where 99 of 100 further runs like the ${runs} before it are expected. With fail-on: regression the job ${passed ? 'passes' : 'fails'}.`
}

function BarCard({ panel }: { panel: ResultPanel }) {
  const spec = barsSpec(panel)
  return (
    <figure className="panel" aria-labelledby="example-bars-title">
      <h3 id="example-bars-title">{spec.title}</h3>
      <ChartFrame title={spec.title} spec={withSharedParts(spec)} idPrefix="example-bars" />
      <figcaption>
        {['A bar beside those of its campaign and load', ...describeSpreads(spec)].join(' · ')}
      </figcaption>
    </figure>
  )
}

/**
 * What a sent result produces, drawn by the parts of the pages that show stored ones.
 * @param props.runHref page of its run; null where nothing of it is stored
 */
export function ExampleResults(props: {
  panel: ResultPanel
  comparison: RunComparison
  report: ReportContent
  runHref: string | null
}) {
  const { panel, comparison, report, runHref } = props
  return (
    <section aria-labelledby="produced">
      <SectionHead
        id="produced"
        title="What it produces"
        note={
          <>
            <Badge tone="strong">Example</Badge> made-up numbers, judged by the rules of real ones
            {runHref !== null && (
              <>
                : <a href={runHref}>its page</a>
              </>
            )}
          </>
        }
      />
      <div className="produced">
        <BarCard panel={panel} />
        <figure className="panel" aria-labelledby="example-comparison-title">
          <h3 id="example-comparison-title">Example: comparison with earlier runs</h3>
          <ComparisonPlot values={comparison.values} />
          <figcaption>{verdictWords(comparison)}</figcaption>
        </figure>
        <div className="panel">
          <h3>Example: comment on the pull request</h3>
          <ReportPreview report={report} pullRequest={comparison.pullRequest} runHref={runHref} />
        </div>
      </div>
    </section>
  )
}
