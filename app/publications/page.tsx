import type { Metadata } from 'next'
import Link from 'next/link'
import { ClaimsLede } from '@/components/publications/rows/claims-lede'
import { RowLegend } from '@/components/publications/rows/legend'
import { PublicationRows } from '@/components/publications/rows/list'
import { countWords } from '@/components/publications/rows/list-words'
import { metricFirst, orderRows } from '@/components/publications/rows/row-order'
import { ChipRow, type ChipGroup } from '@/components/ui/chip-row'
import { LinkMenu } from '@/components/ui/link-menu'
import { Pages } from '@/components/ui/pages'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'
import { pairsPreview } from '../shared-figures'
import {
  fits,
  publicationChips,
  publicationFilters,
  publicationsHref,
  ROW_METRICS,
} from './filters'
import { rowEntries, USUAL_METRIC } from './row-entries'
import { parseRowPage, rowsPerPage } from './row-pages'

type Props = PageProps<'/publications'>

export const generateMetadata = async (): Promise<Metadata> =>
  pageMetadata({
    title: 'Publications',
    description:
      'Every published service-mesh benchmark in the database: who measured what, with which harness.',
    path: '/publications',
    chart: await pairsPreview(),
  })

/** The publisher stays in sight; of the meshes and harnesses there are many. */
const FIRST_GROUPS = 1

function Menu({ label, chips }: ChipGroup) {
  const links = chips.map(({ label: name, href, isCurrent, count }, i) => ({
    label: i === 0 ? `any ${label.toLowerCase()}` : `${name} ${count ?? ''}`.trim(),
    href,
    isCurrent,
  }))
  const chosen = chips.find(({ isCurrent }, i) => isCurrent && i > 0)?.label
  return <LinkMenu label={label} current={chosen ?? label} links={links} />
}

export default async function PublicationsPage({ searchParams }: Props) {
  const search = await searchParams
  const all = await api().publications.list()
  const filters = publicationFilters(search, all)
  const entries = await rowEntries((asked) => api().overview.entries(asked), filters.metric)
  const publications = all.filter((publication) => fits(publication, filters))
  const ordered = orderRows(
    publications.map((publication) => ({
      publication,
      entry: entries.get(publication.slug) ?? null,
    })),
    filters.sort ?? 'date',
  )
  const metric = filters.metric ?? USUAL_METRIC
  const rows = metricFirst(ordered, metric)
  const perPage = rowsPerPage(rows.length)
  const pages = Math.ceil(rows.length / perPage)
  const page = parseRowPage(search, pages)
  const groups = publicationChips(all, filters)
  const metrics = ROW_METRICS.map(([key, label]) => ({
    label,
    href: publicationsHref({ ...filters, metric: key }),
    isCurrent: key === filters.metric,
  }))
  return (
    <>
      <h1>
        <span role="status">{countWords(publications, all.length)}</span>
      </h1>
      <ClaimsLede publications={all} />
      <div className="row-filters mt-3" data-print="hide">
        <ChipRow label="Filters" groups={groups.slice(0, FIRST_GROUPS)} isWrapped />
        {groups.slice(FIRST_GROUPS).map((group) => (
          <Menu key={group.label} {...group} />
        ))}
        <LinkMenu
          label="Metric"
          current={metrics.find(({ isCurrent }) => isCurrent)?.label ?? ''}
          links={metrics}
        />
        <p className="row-scale">Load nearest 1,000–2,000 rps</p>
      </div>
      <RowLegend />
      {publications.length === 0 ? (
        <p className="mt-2">
          No publications match these filters. <Link href="/publications">Show all</Link>.
        </p>
      ) : (
        <PublicationRows
          rows={rows.slice((page - 1) * perPage, page * perPage)}
          metric={metric}
          isOnly={filters.metric !== null}
          order={filters.sort ?? 'date'}
          href={(order) => publicationsHref({ ...filters, sort: order === 'date' ? null : order })}
        />
      )}
      <Pages
        label="Pages of publications"
        page={page}
        pages={pages}
        href={(number) => {
          const href = publicationsHref(filters)
          return `${href}${href.includes('?') ? '&' : '?'}page=${number}`
        }}
      />
    </>
  )
}
