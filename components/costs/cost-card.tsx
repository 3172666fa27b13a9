import { environmentName } from '@/ingest/dictionary/environment-name'
import type { CostBed } from '@/server/results/cost/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import { CampaignLink } from '../campaigns/campaign-link'
import { Chart } from '../charts/chart'
import { ADDED, costSpec } from '../charts/definitions/cost'
import { JOINED } from '../charts/definitions/cost-loads'
import type { CostSpec } from '../charts/spec'
import { metricLabel } from '../charts/definitions/words'
import { describeCertainty } from '../results/certainty'
import { disputeHref } from '../results/dispute-href'
import { ChartLinks } from '../results/embed-links'
import { DataLink } from '../embeds/data-link'
import { OriginLine } from '../results/origin-line'

/** URL of a test bed as an image. @param metric a cost; without it its CPU and memory */
export const costImagePath = (
  { familyKey }: Pick<CostBed, 'familyKey'>,
  metric: string | null = null,
): string =>
  [
    `/charts/cost.svg?family=${familyKey.slice(0, 16)}`,
    metric && `metric=${encodeURIComponent(metric).replaceAll('%40', '@')}`,
  ]
    .filter(Boolean)
    .join('&')

/** Latencies of every load of a test bed once. */
function listLatencies({ quantities }: CostBed): ResultPanel[] {
  const panels = quantities.flatMap(({ loads }) => loads.map(({ panel }) => panel))
  return [...new Map(panels.map((panel) => [panel.groupKey, panel])).values()]
}

/** Frames of the quantities that the chart does not show. */
function OtherQuantities({ bed }: { bed: CostBed }) {
  if (bed.otherKeys.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
      <span>Other quantities:</span>
      {bed.otherKeys.map((key) => (
        <a
          key={key}
          className="text-accent underline"
          href={costImagePath(bed, key).replace('/charts/cost.svg', '/embed/cost')}
        >
          {metricLabel(key)}
        </a>
      ))}
    </p>
  )
}

/** A test bed with the first of its quantities that can be drawn, CPU before memory; the others are named below it. */
function withLeadQuantity(bed: CostBed): { bed: CostBed; metric: string | null } {
  const alone = bed.quantities.map((quantity) => ({
    ...bed,
    quantities: [quantity],
    otherKeys: [
      ...bed.quantities.filter((one) => one !== quantity).map(({ key }) => key),
      ...bed.otherKeys,
    ],
  }))
  const drawn = alone.find((one) => costSpec(one) !== null)
  return { bed: drawn ?? bed, metric: drawn?.quantities[0]?.key ?? null }
}

/** "Cost against p99 latency, 20, 200 and 2,000 requests/s" */
const costTitle = ({ title, panels }: CostSpec): string =>
  `${title}, ${panels[0]?.note.replace(JOINED, '') ?? ''}`

/** Whether latencies are over no mesh and costs are not. */
const lacksBaselineCost = ({ panels }: CostSpec): boolean =>
  panels.some(({ isAdded, xAxis }) => isAdded && !xAxis.label.includes(ADDED))

/** What a card is of, apart from its publication; null where nothing can be drawn. */
export function describeBed(bed: CostBed): string | null {
  const spec = costSpec(bed)
  const [first] = listLatencies(bed)
  return spec && first
    ? [costTitle(spec), first.harness.name, environmentName(first.environment)].join(' · ')
    : null
}

const SourceLink = ({ bed: { origin } }: { bed: CostBed }) =>
  origin.publication ? (
    <a href={`/publications/${origin.publication.slug}`}>{origin.publication.title}</a>
  ) : (
    <>
      Campaign <CampaignLink slug={origin.campaign} title={origin.campaignTitle} />
    </>
  )

/**
 * The scatters of one test bed as a card; nothing where they have no two marks.
 * @param props.isShort one quantity alone
 * @param props.isNamedBySource whether what it measured stands above several cards, so that it is named by its publication
 */
export function CostCard(props: { bed: CostBed; isShort?: boolean; isNamedBySource?: boolean }) {
  const { isShort = false, isNamedBySource = false } = props
  const { bed, metric } = isShort ? withLeadQuantity(props.bed) : { bed: props.bed, metric: null }
  const spec = costSpec(bed)
  const panels = listLatencies(bed)
  const [first] = panels
  if (spec === null || first === undefined) return null
  const id = `cost-${bed.familyKey.slice(0, 12)}`
  const title = costTitle(spec)
  const path = costImagePath(bed, metric)
  const all = { ...first, rows: panels.flatMap((panel) => panel.rows) }
  return (
    <article id={id} className="panel" aria-labelledby={`${id}-heading`}>
      <Chart
        id={id}
        headingLevel={3}
        spec={spec}
        title={title}
        head={isNamedBySource ? <SourceLink bed={bed} /> : undefined}
        origin={
          <OriginLine
            origins={[bed.origin]}
            harness={isNamedBySource ? '' : first.harness.name}
            environment={isNamedBySource ? '' : first.environment}
            showSources={!isNamedBySource}
          />
        }
        certainty={describeCertainty(all)}
        actions={<ChartLinks path={path} spec={spec} title={title} />}
        details={
          <>
            <p>
              Lower is better on both axes.
              {lacksBaselineCost(spec) && ' What no mesh costs is not measured: it has no proxy.'}
            </p>
            <p className="links">
              <DataLink format="json" path={path} title={title} />
              <a href={disputeHref(panels)}>Report an error</a>
            </p>
          </>
        }
      />
      <OtherQuantities bed={bed} />
    </article>
  )
}
