import { modeName } from '@/ingest/dictionary/mode-words'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ReviewStatusBanner } from '@/components/disputes/review-status-banner'
import { ReviewStatusDetails } from '@/components/disputes/review-status-details'
import { counted } from '@/components/charts/format'
import { leadChart } from '@/components/publications/lead-chart'
import { PublishedRuns } from '@/components/publications/published-runs'
import { byQuantity } from '@/components/publications/result-order'
import { ProfileCard, ResourcesCard } from '@/components/results/sweep-cards'
import { OriginLine } from '@/components/results/origin-line'
import { ResultCard } from '@/components/results/result-card'
import { Summaries } from '@/components/runs/summaries'
import { WorkloadFacts } from '@/components/runs/workload-facts'
import { DataTable } from '@/components/ui/data-table'
import type { ObservationDetail } from '@/server/publications/schemas'
import type { ConditionDetail } from '@/server/runs/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { conditionTitle, describeLoad, workloadText } from './condition-words'

type Props = PageProps<'/conditions/[id]'>

// Metadata and page ask for the same; one request reads it once.
const detailOf = cache((id: number): Promise<ConditionDetail> =>
  orNotFound(api().runs.condition({ id })),
)

async function load({ params }: Pick<Props, 'params'>): Promise<ConditionDetail> {
  const { id } = await params
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound()
  return detailOf(Number(id))
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const condition = await load(props)
  return pageMetadata({
    title: `${conditionTitle(condition)}: one condition`,
    description: `${conditionTitle(condition)} in ${condition.environment}, measured by ${condition.origin.organisation} with ${condition.harness.name}: every value with its repetitions and flags.`,
    path: `/conditions/${condition.id}`,
    chart: leadChart(condition.panels),
  })
}

/** What the publication of a condition gives of it; nothing for a condition of sent runs. */
async function publishedOf({ id, origin }: ConditionDetail): Promise<ObservationDetail[]> {
  if (origin.publication === null) return []
  const all = await orNotFound(api().publications.observations({ slug: origin.publication.slug }))
  return all.filter(({ conditionId }) => conditionId === id)
}

/** The panel that represents the condition, p99 latency if there is one, and the rest. */
function leadPanel(panels: ConditionDetail['panels']) {
  const lead = panels.find(({ key }) => key === 'http.latency.p99') ?? panels[0]
  return [lead, panels.filter((panel) => panel !== lead)] as const
}

function Runs({ runs }: Pick<ConditionDetail, 'runs'>) {
  return (
    <DataTable
      caption="Repetitions of this condition"
      rows={runs}
      keyOf={(run) => run.id}
      empty="No single runs are stored: the publication gives summaries only."
      isStacked
      columns={[
        {
          id: 'replicate',
          head: 'Run',
          isRowHead: true,
          cell: (run) => (
            <Link href={`/runs/${run.id}`} prefetch={false}>
              run {run.replicate}
            </Link>
          ),
        },
        { id: 'status', head: 'Status', cell: (run) => run.status },
        {
          id: 'started',
          head: 'Started',
          cell: (run) => run.startedAt?.slice(0, 16).replace('T', ' ') ?? 'not stated',
        },
      ]}
    />
  )
}

export default async function ConditionPage(props: Props) {
  const condition = await load(props)
  const observations = await publishedOf(condition)
  const [lead, others] = leadPanel(condition.panels)
  const workload = workloadText(condition)
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="grid grid-cols-1 gap-1">
        <h1>{conditionTitle(condition)}</h1>
        {workload !== '' && <p>{workload}</p>}
        <OriginLine
          origins={[condition.origin]}
          harness={condition.harness.name}
          environment={condition.environment}
        />
        <ReviewStatusBanner status={condition.standing} />
        {condition.applicability !== 'measured' && <p role="note">{condition.note}</p>}
        {condition.subject.note && <p className="text-sm text-muted">{condition.subject.note}</p>}
      </header>
      <section aria-labelledby="numbers">
        <h2 id="numbers">{`Numbers ${describeLoad(condition)}`.trim()}</h2>
        <p className="text-sm text-muted">
          <a href="/methodology#percentiles">Percentiles</a>,{' '}
          <a href="/methodology#spread">mean and interval</a>,{' '}
          <a href="/methodology#pooled">pooled distributions</a>
        </p>
        <Summaries summaries={condition.summaries} />
      </section>
      <section aria-labelledby="charts" className="grid grid-cols-1 gap-4">
        <h2 id="charts">Beside results measured under the same conditions</h2>
        {byQuantity(condition.panels).map(({ id, levels }) =>
          levels.map(({ first, others }) => <ProfileCard key={id} panels={[first, ...others]} />),
        )}
        <ResourcesCard panels={condition.panels} />
        {lead && <ResultCard panel={lead} headingLevel={3} showOrigin={false} />}
        {others.length > 0 && (
          <details>
            <summary>{counted(others.length, 'more chart')}</summary>
            <div className="mt-3 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              {others.map((panel) => (
                <ResultCard key={panel.key} panel={panel} headingLevel={3} showOrigin={false} />
              ))}
            </div>
          </details>
        )}
      </section>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        <section aria-labelledby="workload">
          <h2 id="workload">Workload</h2>
          <WorkloadFacts
            workload={condition.workload}
            assumedProtocol={condition.assumedProtocol}
          />
        </section>
        <section aria-labelledby="subject">
          <h2 id="subject">Subject</h2>
          <dl className="facts facts-short text-sm">
            <dt>Product</dt>
            <dd>
              <Link href={`/meshes/${condition.subject.mesh}`}>{condition.subject.meshName}</Link>
            </dd>
            <dt>Version</dt>
            <dd>{condition.subject.version ?? 'not stated'}</dd>
            <dt>Mode</dt>
            <dd>{modeName(condition.subject.mode)}</dd>
            <dt>Baselines</dt>
            <dd>
              {condition.baselines.length === 0 && 'none linked'}
              {condition.baselines.map((baseline, i) => (
                <span key={baseline.id}>
                  {i > 0 && ', '}
                  <Link href={`/conditions/${baseline.id}`}>{baseline.label}</Link>
                </span>
              ))}
            </dd>
            {Object.entries(condition.subject.config).map(([name, value]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd>{Array.isArray(value) ? value.join('; ') : String(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section aria-labelledby="runs">
        <h2 id="runs">Runs</h2>
        {observations.some(({ evidence: [shown] }) => shown && shown.samples.length > 0) ? (
          <PublishedRuns observations={observations} />
        ) : (
          <Runs runs={condition.runs} />
        )}
      </section>
      <ReviewStatusDetails
        status={condition.standing}
        target={{ kind: 'condition', id: String(condition.id) }}
      />
    </div>
  )
}
