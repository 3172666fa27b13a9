import { productWords } from '@/ingest/dictionary/mode-words'
import type { ApartSource, Evidence, NearQuestion } from '@/server/results/compare/schemas'
import { metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { monthText } from '../overview/row'
import { StripPicture } from '../overview/strip'
import { comparePath, subjectText } from '../results/compare-links'
import { AffiliationBadge } from '../ui/badge'
import { Card } from '../ui/card'
import { directionText, leftOutText, rangeText, sourcesText } from './apart-words'

/** As many rows are in sight under an answer, and as many where they are all there is. */
const OPEN = { beside: 6, alone: 16 }

/** The sources of one subject, newest first: when, how far above or below its own baseline, and who says so. */
function SourceList({
  name,
  sources,
  metric,
}: {
  name: string
  sources: readonly ApartSource[]
  metric: string
}) {
  if (sources.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-sm font-medium">{name} over its own baseline</h3>
      <ul>
        {sources.map((one) => (
          <li
            key={one.slug ?? one.title}
            className="max-w-none grid gap-x-4 border-t border-grid py-2 sm:grid-cols-[4.5rem_minmax(0,4fr)_minmax(0,5fr)]"
          >
            <span className="text-muted">{monthText(one.publishedOn)}</span>
            <span>
              <b className="block font-semibold tabular-nums">{rangeText(one, metric)}</b>
              <span className="block">{directionText(one)}</span>
              <span className="block text-xs text-muted">{leftOutText(one)}</span>
            </span>
            <span>
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
    </>
  )
}

/** Sources that measured only one of the subjects, each against its own baseline. */
export function ApartSources(props: {
  evidence: Pick<Evidence, 'metric' | 'together' | 'apart' | 'unread'>
  names: readonly string[]
}) {
  const { evidence, names } = props
  const { apart, together, metric } = evidence
  if (apart.length === 0) return null
  return (
    <>
      <p className="text-sm text-muted">
        {sourcesText(evidence, names)} Sizes cannot be compared across test beds; directions can be
        read. <a href="/methodology#counts">How this is counted</a>
      </p>
      <details
        className="mt-1 text-sm"
        open={apart.length <= OPEN[together.length === 0 ? 'alone' : 'beside']}
      >
        <summary>Overhead of each over its own baseline</summary>
        {names.map((name, subject) => (
          <SourceList
            key={`${subject} ${name}`}
            name={name}
            sources={apart.filter((one) => one.subject === subject)}
            metric={metric}
          />
        ))}
      </details>
    </>
  )
}

/** Test beds of publications that hold only one of the subjects. */
export function Apart({ evidence, names }: { evidence: Evidence; names: readonly string[] }) {
  if (evidence.apart.length === 0) return null
  return (
    <section aria-labelledby="apart">
      <h2 id="apart">Measured apart</h2>
      <ApartSources evidence={evidence} names={names} />
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
