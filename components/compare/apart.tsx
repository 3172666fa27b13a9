import type { CSSProperties } from 'react'
import { productWords } from '@/ingest/dictionary/mode-words'
import type { ApartSource, Evidence, NearQuestion } from '@/server/results/compare/schemas'
import { metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { cssPalette } from '../charts/palette'
import { monthText } from '../overview/entry-words'
import { StripPicture } from '../overview/strip'
import { comparePath, subjectText } from '../results/compare-links'
import { AffiliationBadge } from '../ui/badge'
import { Card } from '../ui/card'
import { directionText, leftOutText, rangeText, sourcesText } from './apart-words'

/** As many rows are in sight under an answer, and as many where they are all there is. */
const OPEN = { beside: 6, alone: 16 }

/** Loads above no mesh, not above it, and left out, as parts of a bar; the words below it say the same. */
function Directions({ above, loads, leftOut }: ApartSource) {
  const parts = [
    ['count-own count-proven', above],
    ['count-own', loads - above],
    ['count-out', leftOut],
  ] as const
  return (
    <span className="count-bar" aria-hidden>
      {parts.map(([name, count]) =>
        count === 0 ? null : <i key={name} className={name} style={{ flexGrow: count }} />,
      )}
    </span>
  )
}

/** The sources of one subject, newest first: when, how far above or below its own baseline, and who says so. */
function SourceList(props: {
  name: string
  /** short name of its mesh, for its colour */
  mesh: string
  sources: readonly ApartSource[]
  metric: string
}) {
  const { name, mesh, sources, metric } = props
  if (sources.length === 0) return null
  return (
    <figure
      aria-label={`${name} over its own baseline`}
      style={{ '--own': cssPalette().mesh(mesh) } as CSSProperties}
    >
      <h3>{name} over its own baseline</h3>
      <ul>
        {sources.map((one) => (
          <li key={one.slug ?? one.title} className="apart-row">
            <span className="text-muted">{monthText(one.publishedOn)}</span>
            <span>
              {one.slug === null ? (
                `campaign ${one.title}`
              ) : (
                <a href={`/publications/${one.slug}`}>{one.title}</a>
              )}{' '}
              <AffiliationBadge {...one} />
              <small>{leftOutText(one)}</small>
            </span>
            <span>
              <b>{rangeText(one, metric)}</b>
              <Directions {...one} />
              <small>{directionText(one)}</small>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Sources that measured only one of the subjects, each against its own baseline. */
export function ApartSources(props: {
  evidence: Pick<Evidence, 'metric' | 'together' | 'apart' | 'unread'>
  names: readonly string[]
  subjects: readonly { mesh: string }[]
}) {
  const { evidence, names, subjects } = props
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
        <p className="apart-legend">
          <i className="count-own count-proven" /> above no mesh <i className="count-own" /> not
          above <i className="count-out" /> left out
        </p>
        <div className="apart-lists">
          {names.map((name, subject) => (
            <SourceList
              key={`${subject} ${name}`}
              name={name}
              mesh={subjects[subject]?.mesh ?? ''}
              sources={apart.filter((one) => one.subject === subject)}
              metric={metric}
            />
          ))}
        </div>
      </details>
    </>
  )
}

/** Test beds of publications that hold only one of the subjects. */
export function Apart(props: Parameters<typeof ApartSources>[0]) {
  if (props.evidence.apart.length === 0) return null
  return (
    <section aria-labelledby="apart">
      <h2 id="apart">Measured apart</h2>
      <ApartSources {...props} />
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
