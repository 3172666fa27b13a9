import type { Metadata } from 'next'
import Link from 'next/link'
import { Chart } from '@/components/charts/chart'
import { metricWords } from '@/components/charts/definitions/words'
import { trendSpec } from '@/components/charts/definitions/trend'
import { AddToCompare } from '@/components/compare/add-to-compare'
import { subjectText } from '@/components/compare/links'
import { CiCard, FalseAlarms } from '@/components/meshes/ci-card'
import { ReleaseVerdicts } from '@/components/meshes/release-verdicts'
import { ChartLinks, trendImagePath } from '@/components/results/embed-links'
import { OriginLine } from '@/components/results/origin-line'
import { AffiliationBadge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { ChipRow } from '@/components/ui/chip-row'
import { DataTable } from '@/components/ui/data-table'
import type { MeshDetail } from '@/server/meshes/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { metricOf, one } from '../../search-text'

type Props = PageProps<'/meshes/[mesh]'>

async function load({
  params,
  searchParams,
}: Props): Promise<{ detail: MeshDetail; metric: string | null }> {
  const [{ mesh }, query] = [await params, await searchParams]
  const metric = metricOf(query) ?? null
  const limit = one(query.all) === '1' ? 60 : 12
  return { metric, detail: await orNotFound(api().meshes.get({ mesh, metric, limit })) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { mesh } = await props.params
  const { detail } = await load(props)
  return pageMetadata({
    title: `${detail.mesh.name}: versions and trends`,
    description: `Measured versions of ${detail.mesh.name} and how published results changed from version to version.`,
    path: `/meshes/${mesh}`,
  })
}

function Versions({ detail }: { detail: MeshDetail }) {
  return (
    <DataTable
      caption={`Measured versions of ${detail.mesh.name}, newest first inside each release track`}
      rows={detail.versions}
      keyOf={(row) => `${row.track} ${row.version ?? ''}`}
      columns={[
        {
          id: 'version',
          head: 'Version',
          isRowHead: true,
          cell: (row) => row.version ?? 'not stated',
        },
        { id: 'track', head: 'Track', cell: (row) => row.track },
        { id: 'conditions', head: 'Conditions', isNumber: true, cell: (row) => row.conditions },
        {
          id: 'publications',
          head: 'Measured by',
          cell: (row) =>
            row.publications.map((p, i) => (
              <span key={p.slug}>
                {i > 0 && ', '}
                <Link href={`/publications/${p.slug}`} prefetch={false}>
                  {p.title}
                </Link>
              </span>
            )),
        },
        {
          id: 'compare',
          head: 'Compare',
          cell: ({ version }) =>
            version !== null && (
              <AddToCompare
                subject={subjectText(detail.mesh.slug, version, null)}
                name={`${detail.mesh.name} ${version}`}
              />
            ),
        },
      ]}
    />
  )
}

type Shown = { detail: MeshDetail; metric: string | null }

const pathOf = (detail: MeshDetail): string => `/meshes/${detail.mesh.slug}`

function MetricChips({ detail, metric }: Shown) {
  const path = pathOf(detail)
  const chips = [
    { href: path, label: 'all', isCurrent: metric === null },
    ...detail.metrics.slice(0, 14).map(({ key }) => ({
      href: `${path}?metric=${encodeURIComponent(key)}`,
      label: metricWords(key),
      isCurrent: metric === key,
    })),
  ]
  return <ChipRow label="Metric of the trends" groups={[{ label: 'Metric', chips }]} />
}

function MoreLink({ detail, metric, shown, total, what }: Shown & MoreProps) {
  if (shown >= total) return null
  const query = new URLSearchParams({ ...(metric ? { metric } : {}), all: '1' })
  return (
    <p className="text-sm">
      {shown} of {total} {what}.{' '}
      <Link href={`${pathOf(detail)}?${query.toString()}`}>Show more</Link>
    </p>
  )
}
type MoreProps = { shown: number; total: number; what: string }

/** Run after run; a section of its own, because one value per run and one per release never mix. */
function Runs({ detail, metric }: Shown) {
  if (detail.ciTotal === 0) return null
  return (
    <section aria-labelledby="run-after-run">
      <h2 id="run-after-run">Run after run</h2>
      <p className="mt-1 text-muted">
        One point per run of a continuous campaign. Changes are looked for among the newest 40 runs
        of each test bed; a silent chart is no proof that nothing changed.
      </p>
      <FalseAlarms trends={detail.ciTrends} expected={detail.falseAlarms} />
      <div className="mt-3 grid grid-cols-1 gap-4">
        {detail.total === 0 && <MetricChips detail={detail} metric={metric} />}
        {detail.ciTrends.map((trend, i) => (
          <CiCard
            key={`${trend.key} ${trend.segments[0]?.runs[0]?.runId ?? ''}`}
            trend={trend}
            id={`runs-${i}`}
          />
        ))}
        <MoreLink
          detail={detail}
          metric={metric}
          shown={detail.ciTrends.length}
          total={detail.ciTotal}
          what="series, most runs first"
        />
      </div>
    </section>
  )
}

function Trends({ detail, metric }: Shown) {
  return (
    <section aria-labelledby="trends">
      <h2 id="trends">Version over version</h2>
      <p className="mt-1 text-muted">
        One panel per test bed and release track. Panels side by side are not joined: something else
        than the version differs, and the gap says what.
      </p>
      {detail.total === 0 ? (
        <p className="mt-2">
          No publisher measured two versions of {detail.mesh.name} under the same workload.
        </p>
      ) : (
        <div className="mt-3 grid grid-cols-1 gap-4">
          <MetricChips detail={detail} metric={metric} />
          {detail.trends.map((trend, i) => {
            const origin = trend.parts[0]?.origin
            const spec = trendSpec(trend)
            return (
              <Card
                key={`${trend.key} ${trend.title} ${origin?.organisation ?? ''}`}
                labelledBy={`trend-${i}-heading`}
              >
                <Chart
                  id={`trend-${i}`}
                  headingLevel={3}
                  spec={spec}
                  origin={origin && <OriginLine origin={origin} harness="" environment="" />}
                  actions={<ChartLinks path={trendImagePath(trend)} spec={spec} />}
                />
                <div className="mt-3">
                  <ReleaseVerdicts trend={trend} />
                </div>
              </Card>
            )
          })}
          <MoreLink
            detail={detail}
            metric={metric}
            shown={detail.trends.length}
            total={detail.total}
            what="trends, most versions first"
          />
        </div>
      )}
    </section>
  )
}

export default async function MeshPage(props: Props) {
  const { detail, metric } = await load(props)
  const { mesh } = detail
  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1>{mesh.name}</h1>
        <p className="mt-1">{mesh.about}</p>
        <dl className="facts mt-3 text-sm">
          <dt>Vendor or project</dt>
          <dd>{mesh.vendor ?? 'none'}</dd>
          <dt>Modes measured</dt>
          <dd>{mesh.modes.join(', ') || 'none'}</dd>
          <dt>Home</dt>
          <dd>
            {mesh.url ? (
              <a href={mesh.url} rel="nofollow noopener">
                {mesh.url}
              </a>
            ) : (
              'none'
            )}
          </dd>
        </dl>
      </header>
      <Trends detail={detail} metric={metric} />
      <Runs detail={detail} metric={metric} />
      <section aria-labelledby="versions">
        <h2 id="versions">Versions</h2>
        <Versions detail={detail} />
      </section>
      <section aria-labelledby="measured-by">
        <h2 id="measured-by">Who measured it</h2>
        <ul className="mt-2 grid grid-cols-1 gap-1">
          {detail.publications.map((p) => (
            <li key={p.slug}>
              <Link href={`/publications/${p.slug}`} prefetch={false}>
                {p.title}
              </Link>{' '}
              <AffiliationBadge relation={p.relation} vendorOf={p.byOwnVendor ? [mesh.name] : []} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
