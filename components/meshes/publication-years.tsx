import type { PublicationSummary } from '@/server/publications/schemas'
import { formatMonth } from '../results/origin-line'
import { cssPalette } from '../charts/palette'
import { counted } from '../charts/format'
import { interestWords } from '../ui/badge'
import { groupByYear } from './source-order'

/** Slug of a product by its name, as the chips have it. */
const toSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

function Dot({ source }: { source: PublicationSummary }) {
  const { slug, title, relation, vendorOf, publishedOn } = source
  const words = `${title}, ${formatMonth(publishedOn) ?? 'no date'}, ${interestWords(source)}`
  const [vendor] = vendorOf
  return (
    <li>
      <a href={`/publications/${slug}`} title={words} aria-label={words}>
        <i
          data-relation={relation}
          style={
            relation === 'vendor' && vendor !== undefined
              ? { background: cssPalette().mesh(toSlug(vendor)) }
              : undefined
          }
        />
      </a>
    </li>
  )
}

/** Publications as dots by year: an independent one is a ring in ink, a vendor's has the colour of its product. */
export function PublicationYears({ sources }: { sources: readonly PublicationSummary[] }) {
  const years = groupByYear(sources)
  return (
    <figure
      className="panel years"
      aria-label={`${counted(sources.length, 'publication')} by year`}
    >
      <ol>
        {years.map(({ year, sources: own }) => (
          <li key={year}>
            <ul aria-label={year}>
              {own.map((source) => (
                <Dot key={source.slug} source={source} />
              ))}
            </ul>
            <span>{year}</span>
          </li>
        ))}
      </ol>
      <figcaption>
        <span>
          <i data-relation="independent" /> independent
        </span>
        <span>
          <i data-relation="unknown" /> interest unknown
        </span>
        <span>
          <i data-relation="vendor" /> a vendor’s, in the colour of its product
        </span>
      </figcaption>
    </figure>
  )
}
