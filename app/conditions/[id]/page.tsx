import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ReviewStatusBanner } from '@/components/disputes/review-status-banner'
import { ReviewStatusDetails } from '@/components/disputes/review-status-details'
import { counted } from '@/components/charts/format'
import { Fold } from '@/components/publications/fold'
import { leadChart } from '@/components/publications/lead-chart'
import { PublishedRuns } from '@/components/publications/published-runs'
import { byQuantity } from '@/components/publications/result-order'
import { profileDrawing, resourcesDrawing } from '@/components/results/drawings'
import { DrawingCard } from '@/components/results/sweep-cards'
import { OriginLine } from '@/components/results/origin-line'
import { ResultCard } from '@/components/results/result-card'
import { conditionAnswer } from '@/components/runs/answer'
import { Repetitions } from '@/components/runs/repetitions'
import { SubjectFacts } from '@/components/runs/subject-facts'
import { Summaries } from '@/components/runs/summaries'
import { WorkloadFacts } from '@/components/runs/workload-facts'
import { SectionHead } from '@/components/ui/section-head'
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
    isDemonstration: condition.origin.trust === 'demonstration',
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

/** Charts of the condition: the one that represents it with its percentiles, then the rest. */
function Charts({ condition: { panels } }: { condition: ConditionDetail }) {
  const [lead, others] = leadPanel(panels)
  const profiles = byQuantity(panels).flatMap(({ levels }) =>
    levels.flatMap(({ first, others }) => profileDrawing([first, ...others], null) ?? []),
  )
  const leadProfile = profiles.find((one) => lead !== undefined && one.panels.includes(lead))
  const drawings = [...profiles.filter((one) => one !== leadProfile), resourcesDrawing(panels)]
  const further = drawings.filter((one) => one !== null)
  const count = others.length + further.length
  return (
    <section aria-labelledby="charts" className="grid grid-cols-1 gap-4">
      <h2 id="charts">Beside results measured under the same conditions</h2>
      <div
        className={`grid grid-cols-1 items-start gap-4 ${lead && leadProfile ? 'lg:grid-cols-2' : ''}`}
      >
        {leadProfile && <DrawingCard drawing={leadProfile} />}
        {lead && <ResultCard panel={lead} headingLevel={3} showOrigin={false} />}
      </div>
      {count > 0 && (
        <details>
          <summary>{counted(count, 'more chart')}</summary>
          <div className="mt-3 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            {further.map((drawing) => (
              <DrawingCard key={drawing.id} drawing={drawing} />
            ))}
            {others.map((panel) => (
              <ResultCard key={panel.key} panel={panel} headingLevel={3} showOrigin={false} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

export default async function ConditionPage(props: Props) {
  const condition = await load(props)
  const observations = await publishedOf(condition)
  const [lead] = leadPanel(condition.panels)
  const said = conditionAnswer(condition.id, lead ?? null)
  const workload = workloadText(condition)
  const settings = Object.keys(condition.subject.config).length
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-1">
        <h1>{conditionTitle(condition)}</h1>
        <OriginLine
          origins={[condition.origin]}
          harness={condition.harness.name}
          environment={condition.environment}
        />
        <ReviewStatusBanner status={condition.standing} />
        {condition.applicability !== 'measured' && <p role="note">{condition.note}</p>}
        {said && <p className="max-w-none">{said.answer}</p>}
        {said && <p className="max-w-none text-sm text-muted">{said.trust}</p>}
      </header>
      <Charts condition={condition} />
      <section aria-labelledby="numbers">
        <SectionHead
          id="numbers"
          title={`Numbers ${describeLoad(condition)}`.trim()}
          note={
            <>
              <a href="/methodology#percentiles">Percentiles</a>,{' '}
              <a href="/methodology#spread">mean and interval</a>,{' '}
              <a href="/methodology#pooled">pooled distributions</a>
            </>
          }
        />
        <Summaries summaries={condition.summaries} />
      </section>
      <section aria-labelledby="runs">
        <h2 id="runs">Runs</h2>
        {observations.some(({ evidence: [shown] }) => shown && shown.samples.length > 0) ? (
          <PublishedRuns observations={observations} />
        ) : (
          <Repetitions runs={condition.runs} />
        )}
      </section>
      <div>
        <Fold id="workload" title="Workload" note={workload}>
          <WorkloadFacts
            workload={condition.workload}
            assumedProtocol={condition.assumedProtocol}
          />
        </Fold>
        <Fold id="subject" title="Subject" note={counted(settings, 'setting')}>
          {condition.subject.note && <p className="text-sm text-muted">{condition.subject.note}</p>}
          <SubjectFacts condition={condition} />
        </Fold>
      </div>
      <ReviewStatusDetails
        status={condition.standing}
        target={{ kind: 'condition', id: String(condition.id) }}
      />
    </div>
  )
}
