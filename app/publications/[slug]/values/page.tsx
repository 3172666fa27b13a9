import type { Metadata } from 'next'
import Link from 'next/link'
import { PublishedValues } from '@/components/publications/values'
import { api } from '../../../_trpc/server'
import { pageMetadata } from '../../../page-metadata'
import { readDetail } from '../detail'
import { valuesHref, valuesState } from '../results-params'

type Props = PageProps<'/publications/[slug]/values'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { publication } = await readDetail((await params).slug)
  return pageMetadata({
    title: `All values of ${publication.shortTitle}`,
    description: `Every value of ${publication.title} with its source, runs and spread.`,
    path: `/publications/${publication.slug}/values`,
  })
}

/** Values in a response of the API, which leads to the next ones. */
const PER_RESPONSE = 200

/** Every value of a publication, a page at a time. */
export default async function ValuesPage({ params, searchParams }: Props) {
  const { publication } = await readDetail((await params).slug)
  const { slug } = publication
  const observations = await api().publications.observations({ slug })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <nav data-print="hide" aria-label="Breadcrumb" className="text-sm text-muted">
          <Link href="/publications">Publications</Link> /{' '}
          <a href={`/publications/${slug}`}>{publication.shortTitle}</a>
        </nav>
        <h1>All values</h1>
        <p className="links" data-print="hide">
          <a href={`/api/v1/publications/${slug}/observations?limit=${PER_RESPONSE}`}>
            JSON, {PER_RESPONSE} values a response
          </a>
          <a href="/data/observations.csv" download>
            CSV with the values of all publications
          </a>
        </p>
      </div>
      <PublishedValues
        observations={observations}
        state={valuesState(await searchParams)}
        action={`/publications/${slug}/values`}
        valueHref={(id) => `/publications/${slug}/values/${id}`}
        href={(change) => valuesHref(slug, change)}
      />
    </div>
  )
}
