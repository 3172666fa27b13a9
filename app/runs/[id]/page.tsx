import type { Metadata } from 'next'
import Link from 'next/link'
import { cache } from 'react'
import { CampaignLink } from '@/components/campaigns/campaign-link'
import { Provenance, listRunFacts } from '@/components/runs/run-facts'
import { RunParts } from '@/components/runs/run-parts'
import { capitalised } from '@/components/charts/definitions/words'
import { counted, formatCount, withUnit } from '@/components/charts/format'
import { ReviewStatusBanner } from '@/components/disputes/review-status-banner'
import { ReviewStatusDetails } from '@/components/disputes/review-status-details'
import { Fold } from '@/components/publications/fold'
import { leadChart } from '@/components/publications/lead-chart'
import { EmbedLink } from '@/components/embeds/embed-link'
import { toFramePath } from '@/components/results/embed-links'
import { runFigure } from '@/components/runs/answer'
import { RunComparisonSection } from '@/components/runs/comparison'
import { Decisions } from '@/components/runs/decisions'
import { Flags } from '@/components/runs/flags'
import { HistogramTable } from '@/components/runs/histogram'
import { Measurements, defaultKey } from '@/components/runs/measurements'
import { runPanels } from '@/components/runs/run-panels'
import { isUncounted, statusName } from '@/components/runs/status-words'
import { RunPicture } from '@/components/runs/run-picture'
import { FactList, NotStated } from '@/components/runs/stated-facts'
import { listWorkloadFacts } from '@/components/runs/workload-facts'
import { OriginLine } from '@/components/results/origin-line'
import { LinkMenu } from '@/components/ui/link-menu'
import { sentence } from '@/components/ui/sentence'
import { SectionHead } from '@/components/ui/section-head'
import type { RunComparison } from '@/server/runs/gate/schemas'
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
  const isCounted = !isUncounted(run.status)
  const status = capitalised(statusName(run.status))
  return pageMetadata({
    title: `${isCounted ? '' : `${status}: `}Run ${run.replicate} of ${run.subject.label}`,
    description: `${isCounted ? '' : `${status}, counts nowhere. `}One repetition of ${run.subject.label}, measured by ${run.origin.organisation} with ${run.harness.name}: its percentiles, flags and raw file.`,
    path: `/runs/${run.id}`,
    isEmbeddable: true,
    chart: leadChart(condition.panels),
    isDemonstration: run.origin.trust === 'demonstration',
  })
}

const lowered = (count: number, noun: string): string =>
  count === 0 ? `no ${noun}` : counted(count, noun)

/** "Retracted on 2026-11-28"; without a date of a run that was never public, and of a rejected one. */
function describeStatus({ status, decisions }: RunDetail): string {
  const action = { retracted: 'retract', withdrawn: 'withdraw' }[status]
  const decided = decisions.findLast((one) => one.action === action)
  const word = capitalised(statusName(status))
  return decided ? `${word} on ${decided.at.slice(0, 10)}` : word
}

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
          {describeStatus(run)}: {sentence(run.statusReason ?? 'no reason stated')} This run counts
          in no summary, rank or trend.
        </>
      )}
    </p>
  )
}

type LeadChart = ReturnType<typeof leadChart>

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

/**
 * What a reader takes from the run, and its other repetitions.
 * @param props.chart that its condition is in; null where it is in none
 */
const RunActions = ({ run, chart }: { run: RunDetail; chart: LeadChart }) => (
  <div className="actions" data-print="hide">
    <Link href={`/conditions/${run.conditionId}`}>Condition</Link>
    {run.provenance.rawUrl && <a href={run.provenance.rawUrl}>Raw file</a>}
    {chart && <EmbedLink address={toFramePath(chart.path)}>Embed condition chart</EmbedLink>}
    <Siblings run={run} />
  </div>
)

/** How a run of a series or a pull request compares with those before it; null of repetitions and of what counts nowhere. */
async function readComparison({ id, status }: RunDetail): Promise<RunComparison | null> {
  if (isUncounted(status)) return null
  const comparison = await api().runs.comparison({ id })
  return status === 'proposed' || comparison.isContinuous ? comparison : null
}

export default async function RunPage(props: Props) {
  const run = await load(props)
  const condition = await readCondition(run.conditionId)
  const comparison = await readComparison(run)
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
        <RunActions run={run} chart={leadChart(condition.panels)} />
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
