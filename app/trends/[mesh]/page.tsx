import { captionChart } from '@/components/charts/definitions/caption'
import { runsSpec } from '@/components/charts/definitions/runs'
import { trendSpec } from '@/components/charts/definitions/trend'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CiCard } from '@/components/meshes/ci-card'
import { TrendCard } from '@/components/meshes/trend-card'
import { parseDisplayState } from '@/components/results/display-state'
import { trendImagePath, runsImagePath } from '@/components/results/embed-links'
import type { ChangeChart } from '@/server/trends/changes/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { firstValue, type Search } from '../../search-text'

type Props = PageProps<'/trends/[mesh]'>

// Metadata and page ask for the same; one request reads it once.
const loadChart = cache((mesh: string, metric: string, group: string | null, line: string | null) =>
  orNotFound(api().trends.get({ mesh, metric, group, line })),
)

/** "Istio", or of runs "Istio ambient". */
const productName = (chart: ChangeChart): string | undefined =>
  chart.kind === 'runs'
    ? chart.trend.label
    : chart.trend.parts[0]?.series[0]?.points[0]?.row.subject.meshName

/** @throws the not-found page for a chart that the address does not name */
async function load({ params, searchParams }: Props) {
  const [{ mesh }, search]: [{ mesh: string }, Search] = [await params, await searchParams]
  const [metric, group = null, line = null] = [search.metric, search.group, search.line].map(
    firstValue,
  )
  if (metric === undefined) notFound()
  const chart = await loadChart(mesh, metric, group, line)
  return { mesh, name: productName(chart) ?? mesh, chart, axis: parseDisplayState(search).axis }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { mesh, name, chart } = await load(props)
  const { title } = chart.trend
  const path = chart.kind === 'runs' ? runsImagePath(chart.trend) : trendImagePath(chart.trend)
  const spec = chart.kind === 'runs' ? runsSpec(chart.trend) : trendSpec(chart.trend)
  return pageMetadata({
    title: `${title}, ${name}`,
    description: `${title} of ${name} from version to version and run to run on one test bed, with the verdict on each step.`,
    path: `/trends/${mesh}`,
    chart: { path, title: captionChart(spec) },
  })
}

export default async function TrendPage(props: Props) {
  const { mesh, name, chart, axis } = await load(props)
  return (
    <>
      <p className="text-sm">
        <Link href="/trends">Trends</Link> / <a href={`/meshes/${mesh}`}>{name}</a>
      </p>
      <h1>{chart.trend.title}</h1>
      <h2 className="sr-only">Chart and verdicts</h2>
      <div className="mt-3">
        {chart.kind === 'runs' ? (
          <CiCard trend={chart.trend} id="trend" axis={axis} />
        ) : (
          <TrendCard trend={chart.trend} id="trend" axis={axis} />
        )}
      </div>
    </>
  )
}
