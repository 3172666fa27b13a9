import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CampaignLink } from '@/components/campaigns/campaign-link'
import { ReviewStatusBanner } from '@/components/disputes/review-status-banner'
import { ReviewStatusDetails } from '@/components/disputes/review-status-details'
import { leadChart } from '@/components/publications/lead-chart'
import { OriginLine } from '@/components/results/origin-line'
import { conditionFigure } from '@/components/runs/answer'
import { FigureLine } from '@/components/runs/figure-head'
import { spreadRuns } from '@/components/runs/run-dots'
import { Summaries } from '@/components/runs/summaries'
import { SectionHead } from '@/components/ui/section-head'
import type { ObservationDetail } from '@/server/publications/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import type { ConditionDetail } from '@/server/runs/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { parseMetricParam } from '../../search-text'
import { BesideCard, besideDrawing, LeadCard } from './condition-charts'
import { Facts, hasSamples, Runs, RunsOfLead } from './condition-sections'
import { conditionTitle, findingTitle, fullTitle, restOfSubject } from './condition-words'
import { isReading, spreadWords } from './spread-words'

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
    title: fullTitle(condition),
    description: `${conditionTitle(condition)} in ${condition.environment}, measured by ${condition.origin.organisation} with ${condition.harness.name}: every value with its repetitions and flags.`,
    path: `/conditions/${condition.id}`,
    isEmbeddable: true,
    chart: leadChart(condition.panels),
    isDemonstration: condition.origin.trust === 'demonstration',
  })
}

/** What the publication of a condition gives of it; nothing for a condition of sent runs. */
async function listPublished({ id, origin }: ConditionDetail): Promise<ObservationDetail[]> {
  if (origin.publication === null) return []
  return orNotFound(
    api().publications.ofCondition({ slug: origin.publication.slug, condition: id }),
  )
}

/** Conditions beside it whose value is known by its bucket alone; asked where a chart draws how exact a reading is. */
async function findBuckets(
  { origin: { publication } }: ConditionDetail,
  lead: ResultPanel | undefined,
): Promise<Set<number>> {
  if (publication === null || !lead?.rows.some(isReading)) return new Set()
  return new Set(
    await orNotFound(api().publications.buckets({ slug: publication.slug, metric: lead.key })),
  )
}

/** The panel of the metric that a URL names, else p99 latency if there is one. */
function leadPanel(panels: ConditionDetail['panels'], metric: string | undefined) {
  const find = (key: string) => panels.find((panel) => panel.key === key)
  return find(metric ?? '') ?? find('http.latency.p99') ?? panels[0]
}

/** Metrics whose figures were computed here from the raw data of the publication. */
const listRecomputed = ({ id, panels }: ConditionDetail): Set<string> =>
  new Set(
    panels
      .flatMap(({ rows }) => rows.map(({ value }) => value))
      .filter(
        ({ conditionId, evidence }) => conditionId === id && evidence === 'recomputed-from-raw',
      )
      .map(({ key }) => key),
  )

/** Where the condition belongs: its publication, and this page. */
const Breadcrumb = ({ condition }: { condition: ConditionDetail }) => (
  <nav data-print="hide" aria-label="Breadcrumb" className="text-sm text-muted">
    {condition.origin.publication ? (
      <>
        <Link href="/publications">Publications</Link> /{' '}
        <Link href={`/publications/${condition.origin.publication.slug}`}>
          {condition.origin.publication.title}
        </Link>
      </>
    ) : (
      <>
        <Link href={`/organisations/${condition.origin.organisationSlug}`}>
          {condition.origin.organisation}
        </Link>{' '}
        / <CampaignLink slug={condition.origin.campaign} title={condition.origin.campaignTitle} />
      </>
    )}{' '}
    / condition {condition.id}
  </nav>
)

export default async function ConditionPage(props: Props) {
  const condition = await load(props)
  const lead = leadPanel(condition.panels, parseMetricParam(await props.searchParams))
  const baselines = condition.baselines.map(({ id }) => id)
  const figure = conditionFigure(condition.id, lead ?? null, baselines)
  const [observations, buckets] = await Promise.all([
    listPublished(condition),
    findBuckets(condition, lead),
  ])
  const beside = lead ? besideDrawing(condition.panels, lead) : null
  const hasDots = lead !== undefined && spreadRuns(condition.id, lead) !== null
  // Charts of every component are higher than all that is said of the number.
  const isTall = beside?.spec.kind === 'resources'
  const facts = (
    <Facts
      condition={condition}
      hasRuns={condition.runs.length > 0 || observations.some(hasSamples)}
    />
  )
  const rest = restOfSubject(condition.subject)
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="condition-header grid grid-cols-1 gap-1">
        <Breadcrumb condition={condition} />
        <h1>{findingTitle(condition, figure)}</h1>
        {figure && <FigureLine figure={figure} />}
        <div className="fact-line flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {rest !== null && <span>{rest}</span>}
          <OriginLine
            origins={[condition.origin]}
            harness={
              condition.harness.name === 'not stated'
                ? 'harness not stated'
                : condition.harness.name
            }
            environment={condition.environment}
            showSources={condition.origin.publication === null}
          />
        </div>
        <ReviewStatusBanner status={condition.standing} />
        {condition.applicability !== 'measured' && <p role="note">{condition.note}</p>}
      </header>
      <div
        className="condition-columns"
        data-beside={beside ? (isTall ? 'resources' : 'profile') : undefined}
      >
        {lead && (
          <div className="figure-cards condition-lead">
            <LeadCard
              condition={condition}
              lead={lead}
              basis={figure?.basis ?? null}
              spreads={spreadWords(lead, buckets)}
              runs={hasDots ? <RunsOfLead condition={condition} lead={lead} /> : null}
            />
          </div>
        )}
        {lead && beside && (
          <div className="figure-cards condition-side">
            <BesideCard drawing={beside} lead={lead} />
          </div>
        )}
        <div className="condition-main">
          <section aria-labelledby="numbers" className="number-main">
            <SectionHead
              id="numbers"
              title="Numbers"
              note={
                <>
                  <a href="/methodology#percentiles">Percentiles</a>,{' '}
                  <a href="/methodology#spread">mean and interval</a>,{' '}
                  <a href="/methodology#pooled">pooled distributions</a>
                </>
              }
            />
            <Summaries summaries={condition.summaries} recomputed={listRecomputed(condition)} />
            <ReviewStatusDetails
              status={condition.standing}
              target={{ kind: 'condition', id: String(condition.id) }}
            />
          </section>
          <Runs condition={condition} observations={observations} isDrawn={hasDots} />
          {isTall && facts}
        </div>
        {!isTall && facts}
      </div>
    </div>
  )
}
