import Link from 'next/link'
import { environmentName } from '@/ingest/dictionary/environment-name'
import type { PublicationDetail } from '@/server/publications/schemas'
import { AffiliationBadge } from '../ui/badge'
import { Icon } from '../ui/icon'
import { formatMonth } from '../results/origin-line'
import { documentWords } from './document-words'

/** Authors, else the publisher; of many the first. */
function authorText({ authors, publication }: PublicationDetail): string {
  const [first, ...others] = authors.map(({ name }) => name)
  if (first === undefined) return publication.publisher ?? ''
  return others.length > 1
    ? `${first} and ${others.length} others`
    : [first, ...others].join(' and ')
}

/** "wrk2 · EKS, 4 × c5.large": generator and test bed, each once. */
const bedText = ({ harnesses, environments }: PublicationDetail): string =>
  [
    ...new Set(
      [
        ...harnesses.map(({ name }) => name),
        ...environments.slice(0, 1).map(({ label }) => environmentName(label)),
      ].filter((text) => !/\bnot stated$/.test(text)),
    ),
    environments.length > 1 && `${environments.length} test beds`,
  ]
    .filter(Boolean)
    .join(' · ')

/** "Living document" of "Living document; the file was last changed on …": all of it stands with the citation. */
const shortNote = (note: string): string => note.split(/[;.]| with /)[0] ?? note

/** Title, what was found, who, when and with what; at the right the source and what a reader takes along. */
export function PublicationHead({
  detail,
  answer,
  permalink,
}: {
  detail: PublicationDetail
  /** what its large chart shows, in one line; null without one */
  answer: string | null
  permalink: string
}) {
  const { publication } = detail
  const { shortTitle, publishedOn, publishedNote, slug } = publication
  return (
    <header className="publication-head">
      <nav data-print="hide" aria-label="Breadcrumb" className="text-sm text-muted">
        <Link href="/publications">Publications</Link> / {publishedOn?.slice(0, 4) ?? 'undated'}
      </nav>
      <h1>{shortTitle}</h1>
      {answer !== null && <p className="publication-answer">{answer}</p>}
      <div className="publication-line">
        <p>
          <AffiliationBadge relation={publication.relation} vendorOf={publication.vendorOf} />
          <span>{authorText(detail)}</span>
          <span title={publishedOn === null ? (publishedNote ?? undefined) : undefined}>
            {formatMonth(publishedOn) ?? shortNote(publishedNote ?? 'date not stated')}
          </span>
          <span>{bedText(detail)}</span>
        </p>
        <div className="actions" data-print="hide">
          <a href={publication.url} rel="nofollow noopener" className="publication-source">
            Read the {documentWords(publication)} <span aria-hidden="true">↗</span>
          </a>
          <a href={permalink}>
            <Icon of="share" /> Share
          </a>
          <a href="#cite">Cite</a>
          <a href={`/publications/${slug}/values`}>
            <Icon of="table" /> Values
          </a>
        </div>
      </div>
    </header>
  )
}
