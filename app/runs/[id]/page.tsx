import type { Metadata } from 'next'
import Link from 'next/link'
import { cache } from 'react'
import { Sender } from '@/components/organisations/sender'
import { RunParts } from '@/components/runs/run-parts'
import { formatCount, formatExact, withUnit } from '@/components/charts/format'
import { ReviewStatusBanner } from '@/components/disputes/review-status-banner'
import { ReviewStatusDetails } from '@/components/disputes/review-status-details'
import { leadChart } from '@/components/publications/lead-chart'
import { Decisions } from '@/components/runs/decisions'
import { Flags } from '@/components/runs/flags'
import { HistogramTable } from '@/components/runs/histogram'
import { Measurements, defaultKey } from '@/components/runs/measurements'
import { WorkloadFacts } from '@/components/runs/workload-facts'
import { OriginLine } from '@/components/results/origin-line'
import type { RunDetail } from '@/server/runs/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'

type Props = PageProps<'/runs/[id]'>

// Metadata and page ask for the same; one request reads it once.
const detailOf = cache((id: string): Promise<RunDetail> => orNotFound(api().runs.get({ id })))
const load = async ({ params }: Pick<Props, 'params'>): Promise<RunDetail> =>
  detailOf((await params).id)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const run = await load(props)
  const condition = await api().runs.condition({ id: run.conditionId })
  return pageMetadata({
    title: `Run ${run.replicate} of ${run.subject.label}`,
    description: `One repetition of ${run.subject.label}, measured by ${run.origin.organisation} with ${run.harness.name}: its percentiles, flags and raw file.`,
    path: `/runs/${run.id}`,
    chart: leadChart(condition.panels),
  })
}

const time = (iso: string | null): string =>
  iso === null ? 'not stated' : iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
const number = (value: number | null, unit = ''): string =>
  value === null
    ? 'not in the file'
    : withUnit(Number.isInteger(value) ? formatCount(value) : formatExact(value, 6), unit)

/** A fact that few runs have is left out where it is not stated. */
const stated = (name: string, value: string | null): [string, string][] =>
  value === null ? [] : [[name, value]]

function RunFacts({ run }: { run: RunDetail }) {
  const facts: [string, string][] = [
    ['Started', run.startedAt === null ? 'not recorded' : time(run.startedAt)],
    ['Received', time(run.receivedAt)],
    ['Duration', number(run.durationSeconds, 's')],
    ['Achieved load', number(run.achievedRps, 'requests/s')],
    ['Requests', number(run.requests)],
    ['Failed', number(run.errors)],
    ['Commit', run.commitSha ?? 'not stated'],
    ...stated('Branch', run.branch),
    ...stated('Base commit', run.baseCommit),
  ]
  return (
    <dl className="facts facts-short text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {run.ciUrl && (
        <>
          <dt>CI run</dt>
          <dd>
            <a href={run.ciUrl} rel="nofollow ugc noopener">
              {run.ciUrl}
            </a>
          </dd>
        </>
      )}
    </dl>
  )
}

function Provenance({ provenance }: Pick<RunDetail, 'provenance'>) {
  const {
    adapter,
    adapterVersion,
    fileName,
    sha256,
    byteSize,
    rawUrl,
    withheldReason,
    submittedBy,
    submittedBySlug,
    ciRun,
  } = provenance
  return (
    <dl className="facts text-sm">
      <dt>Raw file</dt>
      <dd>
        {rawUrl ? <a href={rawUrl}>{fileName}</a> : `withheld: ${withheldReason}`} (
        {formatCount(byteSize)} bytes)
      </dd>
      <dt>SHA-256</dt>
      <dd>
        <code>{sha256}</code>
      </dd>
      <dt>Read by</dt>
      <dd>
        adapter {adapter}, version {adapterVersion}
      </dd>
      <dt>Sent by</dt>
      <dd>
        <Sender name={submittedBy} slug={submittedBySlug} />,{' '}
        {ciRun ? (
          <>
            verified from CI run{' '}
            <a href={ciRun.runUrl} rel="nofollow ugc noopener">
              {ciRun.repository}, {ciRun.workflow}
            </a>
          </>
        ) : (
          'self-declared (API token)'
        )}
      </dd>
    </dl>
  )
}

export default async function RunPage(props: Props) {
  const run = await load(props)
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="grid grid-cols-1 gap-1">
        <h1>
          {[run.subject.label, run.subject.version].filter(Boolean).join(' ')}, run {run.replicate}
        </h1>
        {run.status === 'proposed' && (
          <p role="note" className="border-s-4 border-accent ps-3">
            This run measured pull request {run.pullRequest}. It is compared with the runs of its
            branch and counts in{' '}
            <Link href="/methodology#pull-requests">no mean, rank or trend</Link>.
          </p>
        )}
        {run.status !== 'valid' && run.status !== 'proposed' && (
          <p role="note" className="border-s-4 border-accent ps-3">
            This run is {run.status}: {run.statusReason ?? 'no reason stated'}. It counts in no
            summary, rank or trend.
          </p>
        )}
        <ReviewStatusBanner status={run.standing} />
        <OriginLine
          origins={[run.origin]}
          harness={[run.harness.name, run.harness.version].filter(Boolean).join(' ')}
          environment={run.environment}
        />
        <p>
          One repetition of <Link href={`/conditions/${run.conditionId}`}>this condition</Link>
          {run.siblings.length > 0 && (
            <>
              ; the others:{' '}
              {run.siblings.map((sibling, i) => (
                <span key={sibling.id}>
                  {i > 0 && ', '}
                  <Link href={`/runs/${sibling.id}`} prefetch={false}>
                    {sibling.replicate}
                  </Link>
                </span>
              ))}
            </>
          )}
          .
        </p>
      </header>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        <section aria-labelledby="run">
          <h2 id="run">Run</h2>
          <RunFacts run={run} />
        </section>
        <section aria-labelledby="workload">
          <h2 id="workload">Workload</h2>
          <WorkloadFacts workload={run.workload} assumedProtocol={run.assumedProtocol} />
        </section>
      </div>
      <RunParts parts={run.parts} />
      <section aria-labelledby="numbers">
        <h2 id="numbers">Numbers</h2>
        <p className="text-sm text-muted">
          <a href="/methodology#percentiles">What percentiles such as p99 say</a>
        </p>
        <Measurements runId={run.id} measurements={run.measurements} />
        {run.histograms.map((histogram) => (
          <HistogramTable key={`${histogram.metric} ${histogram.format}`} histogram={histogram} />
        ))}
      </section>
      <section aria-labelledby="flags">
        <h2 id="flags">Quality</h2>
        <Flags flags={run.flags} notices={run.notices} />
      </section>
      <Decisions decisions={run.decisions} />
      <section aria-labelledby="provenance">
        <h2 id="provenance">Provenance</h2>
        <Provenance provenance={run.provenance} />
      </section>
      <ReviewStatusDetails
        status={run.standing}
        target={{ kind: 'run', id: run.id }}
        metricKey={defaultKey(run.measurements)}
      />
    </div>
  )
}
