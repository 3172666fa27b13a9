import type { Metadata } from 'next'
import Link from 'next/link'
import { placeOf } from '@/components/publications/chart-place'
import { PublicationResults } from '@/components/publications/results'
import { pageMetadata } from '../../../page-metadata'
import { readDetail } from '../detail'
import { MovedChart } from '../moved-chart'
import { parseChartId, resultsHref, resultsState } from '../results-params'

type Props = PageProps<'/publications/[slug]/charts'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { publication } = await readDetail((await params).slug)
  return pageMetadata({
    title: `All charts of ${publication.shortTitle}`,
    description: `Every metric of ${publication.title} at every load.`,
    path: `/publications/${publication.slug}/charts`,
  })
}

/** Every chart of a publication, a page at a time. */
export default async function ChartsPage({ params, searchParams }: Props) {
  const [{ publication, panels }, search] = [
    await readDetail((await params).slug),
    await searchParams,
  ]
  const chart = parseChartId(search)
  const place = chart === null ? null : placeOf(panels, chart)
  const state = { ...resultsState(search), ...place }
  const { slug } = publication
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <nav data-print="hide" aria-label="Breadcrumb" className="text-sm text-muted">
          <Link href="/publications">Publications</Link> /{' '}
          <a href={`/publications/${slug}`}>{publication.shortTitle}</a>
        </nav>
        <h1 id="results">All charts</h1>
      </div>
      {chart !== null && place === null && (
        <p role="note" className="border-s-4 border-accent ps-3">
          The chart of this link is no longer here; “All charts by name” below lists those that are.
        </p>
      )}
      <MovedChart />
      <h2 className="sr-only">Charts by metric and load</h2>
      <PublicationResults
        panels={panels}
        state={state}
        href={(change) => resultsHref(slug, { ...state, ...change })}
      />
    </div>
  )
}
