import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ReviewStatusBanner } from '@/components/disputes/review-status-banner'
import { ReviewStatusDetails } from '@/components/disputes/review-status-details'
import { barsSpec } from '@/components/charts/definitions/bars'
import { isResource } from '@/components/charts/definitions/resources'
import { capitalised, metricLabel } from '@/components/charts/definitions/words'
import { describeSpreads } from '@/components/charts/describe-marks'
import { leadChart } from '@/components/publications/lead-chart'
import { byQuantity } from '@/components/publications/result-order'
import { profileDrawing, resourcesDrawing } from '@/components/results/drawings'
import { DrawingCard } from '@/components/results/sweep-cards'
import { OriginLine } from '@/components/results/origin-line'
import { ResultCard } from '@/components/results/result-card'
import { describeOwn } from '@/components/runs/own-values'
import { conditionFigure, type Figure } from '@/components/runs/answer'
import { FigureHead } from '@/components/runs/figure-head'
import { listGroups, Summaries } from '@/components/runs/summaries'
import { LinkMenu } from '@/components/ui/link-menu'
import { SectionHead } from '@/components/ui/section-head'
import type { ObservationDetail } from '@/server/publications/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import type { ConditionDetail } from '@/server/runs/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { parseMetricParam } from '../../search-text'
import { Facts, hasSamples, Runs } from './condition-sections'
import { conditionTitle, fullTitle, menuOrder } from './condition-words'

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

/** Every metric of the condition that has a chart, each a view of this page. */
function MetricMenu({ condition, lead }: { condition: ConditionDetail; lead: string }) {
  const drawn = new Set(condition.panels.map(({ key }) => key))
  const keys = menuOrder(condition.summaries.map(({ key }) => key)).filter((key) => drawn.has(key))
  if (keys.length < 2) return null
  return (
    <LinkMenu
      label="Metric"
      current={metricLabel(lead)}
      links={keys.map((key) => ({
        label: metricLabel(key),
        href: `/conditions/${condition.id}?metric=${encodeURIComponent(key)}`,
        isCurrent: key === lead,
      }))}
    />
  )
}

/** The percentiles of a metric, or what else it is one of; null where it stands alone. */
function besideDrawing(panels: ConditionDetail['panels'], lead: ResultPanel) {
  const profiles = byQuantity(panels).flatMap(({ levels }) =>
    levels.flatMap(({ first, others }) => profileDrawing([first, ...others], null) ?? []),
  )
  const profile = profiles.find((one) => one.panels.includes(lead))
  return profile ?? (isResource(lead) ? resourcesDrawing(panels) : null)
}

/** More rows than these would leave the facts beside them far behind. */
const MAX_NARROW = 16

/** One short table of metrics and values leaves room for two columns of facts. */
const isNarrow = (groups: ReturnType<typeof listGroups>): boolean =>
  groups.length < 2 && groups.every(({ isWide, rows }) => !isWide && rows.length <= MAX_NARROW)

/** The number of the condition with what was measured under the same conditions, and its percentiles. */
function Charts(props: { condition: ConditionDetail; lead: ResultPanel; figure: Figure | null }) {
  const { condition, lead, figure } = props
  const beside = besideDrawing(condition.panels, lead)
  const spreads = describeSpreads(barsSpec(lead)).join('; ')
  return (
    <section
      aria-label="Same conditions"
      className={`figure-cards ${beside ? 'figure-cards-two' : ''}`}
    >
      <ResultCard
        panel={lead}
        headingLevel={2}
        origin={figure && <FigureHead figure={figure} />}
        aside={<MetricMenu condition={condition} lead={lead.key} />}
        about={condition.id}
        trust={spreads === '' ? null : `${capitalised(spreads)}.`}
      />
      {beside && (
        <DrawingCard
          drawing={beside}
          caption={describeOwn(beside.panels, condition.id) ?? undefined}
        />
      )}
    </section>
  )
}

/** Where the condition belongs: its publication, and this page. */
const Breadcrumb = ({ condition }: { condition: ConditionDetail }) => (
  <nav aria-label="Breadcrumb" className="text-sm text-muted">
    {condition.origin.publication ? (
      <>
        <Link href="/publications">Publications</Link> /{' '}
        <Link href={`/publications/${condition.origin.publication.slug}`}>
          {condition.origin.publication.title}
        </Link>
      </>
    ) : (
      <Link href={`/organisations/${condition.origin.organisationSlug}`}>
        {condition.origin.organisation}
      </Link>
    )}{' '}
    / condition {condition.id}
  </nav>
)

export default async function ConditionPage(props: Props) {
  const condition = await load(props)
  const lead = leadPanel(condition.panels, parseMetricParam(await props.searchParams))
  const baselines = condition.baselines.map(({ id }) => id)
  const figure = conditionFigure(condition.id, lead ?? null, baselines)
  const groups = listGroups(condition.summaries, listRecomputed(condition))
  const observations = await publishedOf(condition)
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-1">
        <Breadcrumb condition={condition} />
        <h1>{fullTitle(condition)}</h1>
        <OriginLine
          origins={[condition.origin]}
          harness={condition.harness.name}
          environment={condition.environment}
          showSources={condition.origin.publication === null}
        />
        <ReviewStatusBanner status={condition.standing} />
        {condition.applicability !== 'measured' && <p role="note">{condition.note}</p>}
      </header>
      {lead && <Charts condition={condition} lead={lead} figure={figure} />}
      <Runs condition={condition} observations={observations} lead={lead} />
      <div className="number-columns" data-narrow={isNarrow(groups) ? '' : undefined}>
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
          <Summaries groups={groups} />
          <ReviewStatusDetails
            status={condition.standing}
            target={{ kind: 'condition', id: String(condition.id) }}
          />
        </section>
        <Facts
          condition={condition}
          hasRuns={condition.runs.length > 0 || observations.some(hasSamples)}
        />
      </div>
    </div>
  )
}
