import Link from 'next/link'
import type { PublicationSummary } from '@/server/publications/schemas'
import { counted, formatCount } from '../charts/format'
import { formatMonth } from '../results/origin-line'
import { AffiliationBadge, Badge } from '../ui/badge'
import { ClaimSigns } from './claim-signs'
import { orderSources, type SourceOrder } from './source-order'

/** So many are read at once; the others are folded below them. */
const FIRST_ROWS = 8

type Columns = { order: SourceOrder; href: (order: SourceOrder) => string }

function Head({ by, name, order, href }: Columns & { by: SourceOrder; name: string }) {
  const isCurrent = by === order
  return (
    <th
      scope="col"
      className={by === 'figures' ? 'number' : undefined}
      aria-sort={isCurrent ? (by === 'interest' ? 'ascending' : 'descending') : undefined}
    >
      {isCurrent ? (
        <span>
          {name} {by === 'interest' ? '↑' : '↓'}
        </span>
      ) : (
        <a href={`${href(by)}#publications`}>{name}</a>
      )}
    </th>
  )
}

function Row({ source }: { source: PublicationSummary }) {
  const { slug, shortTitle, publishedOn, harnesses, observations, retractedOn } = source
  return (
    <tr>
      <td>{formatMonth(publishedOn) ?? 'no date'}</td>
      <th scope="row">
        <Link href={`/publications/${slug}`} prefetch={false}>
          {shortTitle}
        </Link>{' '}
        {retractedOn !== null && <Badge tone="strong">retracted</Badge>}
      </th>
      <td>
        <AffiliationBadge relation={source.relation} vendorOf={source.vendorOf} />
      </td>
      <td>{harnesses.join(', ')}</td>
      <td className="number">{formatCount(observations)}</td>
      <td>
        <ClaimSigns claims={source.claims} />
      </td>
    </tr>
  )
}

function Table(props: Columns & { caption: string; sources: readonly PublicationSummary[] }) {
  const { caption, sources, order, href } = props
  return (
    <table className="source-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <Head by="date" name="Date" order={order} href={href} />
          <th scope="col">Publication</th>
          <Head by="interest" name="Interest" order={order} href={href} />
          <th scope="col">Harness</th>
          <Head by="figures" name="Figures" order={order} href={href} />
          <th scope="col">Claims</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <Row key={source.slug} source={source} />
        ))}
      </tbody>
    </table>
  )
}

/** Publications of a mesh, ordered by the head that the address names. @param props.href address of the page in another order */
export function SourceTable(
  props: Columns & { mesh: string; sources: readonly PublicationSummary[] },
) {
  const { mesh, order, href } = props
  const sources = orderSources(props.sources, order)
  const [first, others] = [sources.slice(0, FIRST_ROWS), sources.slice(FIRST_ROWS)]
  return (
    <>
      <Table
        caption={`Publications that measured ${mesh}`}
        order={order}
        href={href}
        sources={first}
      />
      {others.length > 0 && (
        <details className="source-others">
          <summary>{counted(others.length, 'more publication')}</summary>
          <Table
            caption={`More publications that measured ${mesh}`}
            order={order}
            href={href}
            sources={others}
          />
        </details>
      )}
    </>
  )
}
