import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { capitalised, metricLabel } from '@/components/charts/definitions/words'
import { OneValue } from '@/components/publications/one-value'
import type { ObservationDetail } from '@/server/publications/schemas'
import { api, orNotFound } from '../../../../_trpc/server'
import { pageMetadata } from '../../../../page-metadata'

type Props = PageProps<'/publications/[slug]/values/[id]'>

// Metadata and page ask for the same; one request reads it once.
const readValue = cache((slug: string, id: string): Promise<ObservationDetail> => {
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound()
  return orNotFound(api().publications.value({ slug, id: Number(id) }))
})

const titleOf = (o: ObservationDetail): string =>
  `${capitalised(metricLabel(o.key))} of ${o.subjectName}, ${o.load}`

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, id } = await params
  const title = titleOf(await readValue(slug, id))
  return pageMetadata({
    title,
    description: `${title}: as published, with every reading of it and the single runs behind it.`,
    path: `/publications/${slug}/values/${id}`,
  })
}

export default async function ValuePage({ params }: Props) {
  const { slug, id } = await params
  const value = await readValue(slug, id)
  const { publication } = await orNotFound(api().publications.get({ slug }))
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-1">
        <h1>{titleOf(value)}</h1>
        <p className="text-sm text-muted">
          One value of <Link href={`/publications/${slug}`}>{publication.shortTitle}</Link>
        </p>
      </header>
      <OneValue o={value} />
    </div>
  )
}
