import type { Metadata } from 'next'
import Link from 'next/link'
import { Chart } from '@/components/charts/chart'
import { metricWords } from '@/components/charts/definitions/words'
import { trendSpec } from '@/components/charts/definitions/trend'
import { OriginLine } from '@/components/results/origin-line'
import { AffiliationBadge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { ChipRow } from '@/components/ui/chip-row'
import { DataTable } from '@/components/ui/data-table'
import type { MeshDetail } from '@/server/meshes/schemas'
import { api, orNotFound } from '../../_trpc/server'

type Props = PageProps<'/meshes/[mesh]'>

const one = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value)?.slice(0, 120) || null

async function load({
  params,
  searchParams,
}: Props): Promise<{ detail: MeshDetail; metric: string | null }> {
  const [{ mesh }, query] = [await params, await searchParams]
  const metric = one(query.metric)
  const limit = one(query.all) === '1' ? 60 : 12
  return { metric, detail: await orNotFound(api().meshes.get({ mesh, metric, limit })) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { mesh } = await props.params
  const { detail } = await load(props)
  return {
    title: `${detail.mesh.name}: versions and trends`,
    description: `Measured versions of ${detail.mesh.name} and how published results changed from version to version.`,
    alternates: { canonical: `/meshes/${mesh}` },
  }
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
      ]}
    />
  )
}

function Trends({ detail, metric }: { detail: MeshDetail; metric: string | null }) {
  const path = `/meshes/${detail.mesh.slug}`
  const chips = [
    { href: path, label: 'all', isCurrent: metric === null },
    ...detail.metrics.slice(0, 14).map(({ key }) => ({
      href: `${path}?metric=${encodeURIComponent(key)}`,
      label: metricWords(key),
      isCurrent: metric === key,
    })),
  ]
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
          <ChipRow label="Metric of the trends" groups={[{ label: 'Metric', chips }]} />
          {detail.trends.map((trend, i) => {
            const origin = trend.parts[0]?.origin
            return (
              <Card
                key={`${trend.key} ${trend.title} ${origin?.organisation ?? ''}`}
                labelledBy={`trend-${i}-heading`}
              >
                <Chart
                  id={`trend-${i}`}
                  headingLevel={3}
                  spec={trendSpec(trend)}
                  origin={origin && <OriginLine origin={origin} harness="" environment="" />}
                />
              </Card>
            )
          })}
          {detail.trends.length < detail.total && (
            <p className="text-sm">
              {detail.trends.length} of {detail.total} trends, most versions first.{' '}
              <Link
                href={`${path}?${new URLSearchParams({ ...(metric ? { metric } : {}), all: '1' }).toString()}`}
              >
                Show more
              </Link>
            </p>
          )}
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
