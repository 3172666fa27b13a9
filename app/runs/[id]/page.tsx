import type { Metadata } from 'next'
import Link from 'next/link'
import { cache } from 'react'
import { CampaignLink } from '@/components/campaigns/campaign-link'
import { Provenance, listRunFacts } from '@/components/runs/run-facts'
import { RunParts } from '@/components/runs/run-parts'
import { counted, formatCount, withUnit } from '@/components/charts/format'
import { ReviewStatusBanner } from '@/components/disputes/review-status-banner'
import { ReviewStatusDetails } from '@/components/disputes/review-status-details'
import { Fold } from '@/components/publications/fold'
import { leadChart } from '@/components/publications/lead-chart'
import { runFigure } from '@/components/runs/answer'
import { RunComparisonSection } from '@/components/runs/comparison'
import { Decisions } from '@/components/runs/decisions'
import { Flags } from '@/components/runs/flags'
import { HistogramTable } from '@/components/runs/histogram'
import { Measurements, defaultKey } from '@/components/runs/measurements'
import { runPanels } from '@/components/runs/run-panels'
import { RunPicture } from '@/components/runs/run-picture'
import { FactList, NotStated } from '@/components/runs/stated-facts'
import { listWorkloadFacts } from '@/components/runs/workload-facts'
import { OriginLine } from '@/components/results/origin-line'
import { LinkMenu } from '@/components/ui/link-menu'
import { SectionHead } from '@/components/ui/section-head'
import type { RunDetail } from '@/server/runs/schemas'
import { conditionTitle } from '../../conditions/[id]/condition-words'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'

type Props = PageProps<'/runs/[id]'>

// Metadata and page ask for the same; one request reads it once.
const detailOf = cache((id: string): Promise<RunDetail> => orNotFound(api().runs.get({ id })))
const readCondition = cache((id: number) => api().runs.condition({ id }))
const load = async ({ params }: Pick<Props, 'params'>): Promise<RunDetail> =>
  detailOf((await params).id)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const run = await load(props)
  const condition = await readCondition(run.conditionId)
  return pageMetadata({
    title: `Run ${run.replicate} of ${run.subject.label}`,
    description: `One repetition of ${run.subject.label}, measured by ${run.origin.organisation} with ${run.harness.name}: its percentiles, flags and raw file.`,
    path: `/runs/${run.id}`,
    isEmbeddable: true,
    chart: leadChart(condition.panels),
    isDemonstration: run.origin.trust === 'demonstration',
  })
}

const lowered = (count: number, noun: string): string =>
  count === 0 ? `no ${noun}` : counted(count, noun)

function StatusNote({ run }: { run: RunDetail }) {
  if (run.status === 'valid') return null
  return (
    <p role="note" className="border-s-4 border-accent ps-3">
      {run.status === 'proposed' ? (
        <>
          This run measured pull request {run.pullRequest}. It is <a href="#comparison">compared</a>{' '}
          with the runs {run.branch === null ? 'that state no branch' : `of branch ${run.branch}`}{' '}
          and counts in <Link href="/methodology#pull-requests">no mean, rank or trend</Link>.
        </>
      ) : (
        <>
          This run is {run.status}: {run.statusReason ?? 'no reason stated'}. It counts in no
          summary, rank or trend.
        </>
      )}
    </p>
  )
}

/** More repetitions than these stand in a menu. */
const MAX_LINKS = 6

/** The other repetitions of the condition. */
function Siblings({ run }: { run: RunDetail }) {
  const links = run.siblings.map(({ id, replicate }) => ({
    label: `Run ${replicate}`,
    href: `/runs/${id}`,
    isCurrent: false,
  }))
  if (links.length > MAX_LINKS)
    return (
      <LinkMenu
        label="Repetition"
        current={`Run ${run.replicate} of ${links.length + 1}`}
        links={links}
      />
    )
  return links.map(({ label, href }) => (
    <Link key={href} href={href} prefetch={false}>
      {label}
    </Link>
  ))
}

/** What a reader takes from the run, and its other repetitions. */
const RunActions = ({ run }: { run: RunDetail }) => (
  <div className="actions" data-print="hide">
    <Link href={`/conditions/${run.conditionId}`}>Condition</Link>
    {run.provenance.rawUrl && <a href={run.provenance.rawUrl}>Raw file</a>}
    <Siblings run={run} />
  </div>
)

export default async function RunPage(props: Props) {
  const run = await load(props)
  const condition = await readCondition(run.conditionId)
  // Of the others the charts of their series say how they compare.
  const comparison = run.status === 'proposed' ? await api().runs.comparison({ id: run.id }) : null
  const panels = runPanels(run, condition.panels)
  const lead = panels.find(({ key }) => key === defaultKey(run.measurements)) ?? null
  const runFacts = listRunFacts(run)
  const workload = listWorkloadFacts(run.workload, run.assumedProtocol)
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-1">
        <nav data-print="hide" aria-label="Breadcrumb" className="text-sm text-muted">
          <Link href={`/organisations/${run.origin.organisationSlug}`}>
            {run.origin.organisation}
          </Link>{' '}
          / <CampaignLink slug={run.origin.campaign} title={run.origin.campaignTitle} /> /{' '}
          <Link href={`/conditions/${run.conditionId}`}>condition {run.conditionId}</Link> / run{' '}
          {run.replicate}
        </nav>
        <h1>
          {conditionTitle(condition)}, run {run.replicate}
        </h1>
        <StatusNote run={run} />
        <ReviewStatusBanner status={run.standing} />
        <OriginLine
          origins={[run.origin]}
          harness={[run.harness.name, run.harness.version].filter(Boolean).join(' ')}
          environment={run.environment}
          showSources={false}
        />
        <RunActions run={run} />
      </header>
      <RunPicture figure={runFigure(run, lead)} panels={panels} lead={lead} />
      {comparison && <RunComparisonSection comparison={comparison} />}
      <div className="number-columns">
        <section aria-labelledby="numbers" className="number-main">
          <SectionHead
            id="numbers"
            title="Numbers"
            note={<a href="/methodology#percentiles">What percentiles such as p99 say</a>}
          />
          <Measurements runId={run.id} measurements={run.measurements} />
          {run.histograms.map((histogram) => (
            <HistogramTable key={`${histogram.metric} ${histogram.format}`} histogram={histogram} />
          ))}
        </section>
        <div className="number-facts">
          <section aria-labelledby="run">
            <h2 id="run">Run</h2>
            <FactList facts={runFacts} />
          </section>
          <section aria-labelledby="workload">
            <h2 id="workload">Workload</h2>
            <FactList facts={workload} />
          </section>
          <NotStated facts={[...runFacts, ...workload]} />
        </div>
      </div>
      <RunParts parts={run.parts} />
      <Decisions decisions={run.decisions} />
      <div>
        <Fold
          id="flags"
          title="Quality"
          note={`${lowered(run.flags.length, 'flag')}, ${lowered(run.notices.length, 'notice')} of the reader`}
        >
          <Flags flags={run.flags} notices={run.notices} />
        </Fold>
        <Fold
          id="provenance"
          title="Raw file and provenance"
          note={`${run.provenance.adapter}, ${withUnit(formatCount(run.provenance.byteSize), 'bytes')}`}
        >
          <Provenance provenance={run.provenance} />
        </Fold>
      </div>
      <ReviewStatusDetails
        status={run.standing}
        target={{ kind: 'run', id: run.id }}
        metricKey={defaultKey(run.measurements)}
      />
    </div>
  )
}
