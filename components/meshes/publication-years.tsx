import type { PublicationSummary } from '@/server/publications/schemas'
import { formatMonth } from '../results/origin-line'
import { counted } from '../charts/format'
import { interestWords } from '../ui/badge'
import { InterestDot, InterestLegend } from './interest-dot'
import { groupByYear } from './source-order'

function Dot({ source }: { source: PublicationSummary }) {
  const { slug, title, relation, vendorOf, publishedOn } = source
  const words = `${title}, ${formatMonth(publishedOn) ?? 'no date'}, ${interestWords(source)}`
  return (
    <li>
      <a href={`/publications/${slug}`} title={words} aria-label={words}>
        <InterestDot relation={relation} vendorOf={vendorOf} />
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
        <InterestLegend />
      </figcaption>
    </figure>
  )
}
