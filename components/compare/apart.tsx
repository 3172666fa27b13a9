import { productWords } from '@/ingest/dictionary/mode-words'
import type { Evidence, NearQuestion } from '@/server/results/compare/schemas'
import { metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { monthText } from '../overview/row'
import { StripPicture } from '../overview/strip'
import { comparePath, subjectText } from '../results/compare-links'
import { AffiliationBadge } from '../ui/badge'
import { Card } from '../ui/card'
import { sourcesText, sourceText } from './apart-words'

/** As many rows are in sight under an answer, and as many where they are all there is. */
const OPEN = { beside: 6, alone: 16 }

/** Test beds that hold only one of the subjects, each against its own baseline. */
export function Apart({ evidence, names }: { evidence: Evidence; names: readonly string[] }) {
  const { apart, together, metric } = evidence
  if (apart.length === 0) return null
  return (
    <section aria-labelledby="apart">
      <h2 id="apart">Measured apart</h2>
      <p className="text-sm text-muted">
        {sourcesText(evidence, names)} Sizes cannot be compared across test beds; directions can be
        read. <a href="/methodology#counts">How this is counted</a>
      </p>
      <details
        className="mt-1 text-sm"
        open={apart.length <= OPEN[together.length === 0 ? 'alone' : 'beside']}
      >
        <summary>Overhead of each over its own baseline</summary>
        <ul className="mt-1 grid gap-1">
          {apart.map((one) => (
            <li key={`${one.subject} ${one.slug ?? one.title}`} className="max-w-none">
              <b className="font-medium">{names[one.subject]}</b>: {sourceText(one, metric)}{' '}
              <span className="text-muted">
                {monthText(one.publishedOn)}{' '}
                {one.slug === null ? (
                  `campaign ${one.title}`
                ) : (
                  <a href={`/publications/${one.slug}`}>{one.title}</a>
                )}{' '}
                <AffiliationBadge {...one} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** Questions that more test beds answer, as links. */
export function Near({ near, title }: { near: readonly NearQuestion[]; title: string }) {
  if (near.length === 0) return null
  return (
    <section aria-labelledby="near">
      <h2 id="near">{title}</h2>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {near.map(({ a, b, metric, loads, sources, newest }) => (
          <li key={`${productWords(a)} ${productWords(b)} ${metric}`}>
            <Card>
              <a
                className="font-medium text-accent underline"
                href={comparePath(
                  [subjectText(a.mesh, null, a.mode), subjectText(b.mesh, null, b.mode)],
                  { metric },
                )}
              >
                {productWords(a)} and {productWords(b)}
              </a>
              <p className="text-sm text-muted">
                {metricLabel(metric)}: {counted(loads, 'load')}, {counted(sources, 'source')}
              </p>
              {newest && (
                <>
                  <StripPicture entry={newest} isLinked />
                  <p className="text-sm text-muted">
                    The newest: {newest.panel.loadLabel || 'load not stated'},{' '}
                    {newest.panel.origin.publication?.title ?? newest.panel.origin.campaignTitle}
                  </p>
                </>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
