import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { ConditionTable } from '@/components/campaigns/condition-table'
import { formatCount } from '@/components/charts/format'
import { leadAnswer } from '@/components/publications/lead-answer'
import { leadChart } from '@/components/publications/lead-chart'
import { chooseLead } from '@/components/publications/lead-choice'
import { LeadPanel } from '@/components/publications/lead-panel'
import { OriginLine } from '@/components/results/origin-line'
import { sentence } from '@/components/ui/sentence'
import { SectionHead } from '@/components/ui/section-head'
import type { CampaignResults } from '@/server/runs/campaigns/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { leadQuery, leadState } from '../../publications/[slug]/lead-params'
import { harnessWords, sizeWords, spanWords, testBedWords } from './campaign-words'

type Props = PageProps<'/campaigns/[slug]'>

// Metadata and page ask for the same; one request reads it once.
const readResults = cache((slug: string): Promise<CampaignResults> =>
  orNotFound(api().campaigns.results({ slug })),
)

/** What a publication reports has its page there. */
async function load({ params }: Pick<Props, 'params'>): Promise<CampaignResults> {
  const results = await readResults((await params).slug)
  const [publication] = results.campaign.publications
  if (publication) redirect(`/publications/${publication.slug}`)
  return results
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { campaign, origin, panels } = await load(props)
  return pageMetadata({
    title: `${campaign.title}: what it measured`,
    description: `What ${campaign.organisation} measured in ${campaign.title}: loads side by side, every condition with its runs.`,
    path: `/campaigns/${campaign.slug}`,
    chart: leadChart(panels),
    isDemonstration: origin.trust === 'demonstration',
  })
}

function Retraction({ campaign, retractedWhy }: CampaignResults) {
  if (campaign.retractedOn === null) return null
  return (
    <p role="note" className="border-s-4 border-accent ps-3">
      This campaign was retracted on {campaign.retractedOn}
      {retractedWhy === null ? '.' : `: ${sentence(retractedWhy)}`} Its conditions keep their pages
      but appear in no card, rank or trend.
    </p>
  )
}

/** Where the runs of a continuous campaign are drawn over time. */
function RunAfterRun({ results, metric }: { results: CampaignResults; metric: string | null }) {
  if (results.campaign.mode !== 'continuous') return null
  const meshes = new Map(
    results.conditions
      .filter(({ subject }) => subject.mesh !== 'none')
      .map(({ subject }) => [subject.mesh, subject.label]),
  )
  return [...meshes].map(([mesh, label]) => (
    <a
      key={mesh}
      href={`/meshes/${mesh}${metric === null ? '' : `?metric=${encodeURIComponent(metric)}`}#run-after-run`}
    >
      {label} run after run
    </a>
  ))
}

export default async function CampaignPage(props: Props) {
  const results = await load(props)
  const { campaign, origin, conditions, panels } = results
  const state = leadState(await props.searchParams)
  const lead = chooseLead(panels, state)
  const base = `/campaigns/${campaign.slug}`
  const rest = campaign.conditions - conditions.length
  const span = spanWords(results)
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-1">
        <nav aria-label="Breadcrumb" className="text-sm text-muted">
          <Link href="/campaigns">Campaigns</Link> /{' '}
          <Link href={`/organisations/${campaign.organisationSlug}`}>{campaign.organisation}</Link>
        </nav>
        <h1>{campaign.title}</h1>
        {lead && <p>{leadAnswer(lead)}</p>}
        <OriginLine
          origins={[origin]}
          harness={harnessWords(results)}
          environment={testBedWords(results)}
          showSources={false}
        />
        <p className="text-sm text-muted">
          {[span, sizeWords(results)].filter((words) => words !== null).join(', ')}
        </p>
        <Retraction {...results} />
        <div className="actions" data-print="hide">
          <RunAfterRun results={results} metric={lead?.panel.key ?? null} />
          <a href={`/api/v1/campaigns/${campaign.slug}`}>Campaign as JSON</a>
          <a href={`/api/v1/campaigns/${campaign.slug}/results`}>Values as JSON</a>
        </div>
      </header>
      {lead && (
        <LeadPanel
          panels={panels}
          lead={lead}
          view={state.view}
          href={(change) => `${base}${leadQuery({ ...state, ...change })}`}
          allHref={null}
        />
      )}
      <section aria-labelledby="conditions" className="min-w-0">
        <SectionHead
          id="conditions"
          title="Conditions"
          note={
            rest > 0 && (
              <>
                The newest {formatCount(conditions.length)}; {formatCount(rest)} older ones are in{' '}
                <a href={`/api/v1/campaigns/${campaign.slug}/conditions`}>the API</a> alone, and not
                in the charts.
              </>
            )
          }
        />
        <ConditionTable conditions={conditions} />
      </section>
    </div>
  )
}
