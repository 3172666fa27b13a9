import type { CSSProperties } from 'react'
import { productWords } from '@/ingest/dictionary/mode-words'
import type { ApartSource, Evidence, NearQuestion } from '@/server/results/compare/schemas'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { cssPalette } from '../charts/palette'
import { monthText } from '../charts/definitions/published-words'
import { stripContent } from '../charts/definitions/strip'
import { STRIP_WIDTH } from '../charts/strip/measures'
import { Strip } from '../charts/strip/strip'
import { comparePath, subjectText } from '../results/compare-links'
import { AffiliationBadge } from '../ui/badge'
import { Card } from '../ui/card'
import { SectionHead } from '../ui/section-head'
import { sourceTitle } from '../charts/definitions/ratios/sources'
import { directionText, leftOutText, rangeText, sourcesText } from './apart-words'

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

export type ApartProps = {
  evidence: Pick<Evidence, 'metric' | 'apart' | 'unread'>
  names: readonly string[]
  subjects: readonly { mesh: string }[]
}

/** Sources that measured only one of the subjects, each against its own baseline. */
export function ApartSources({ evidence, names, subjects }: ApartProps) {
  const { apart, metric } = evidence
  if (apart.length === 0) return null
  return (
    <>
      <p className="apart-legend">
        <i className="count-own count-proven" /> above no mesh <i className="count-own" /> not above{' '}
        <i className="count-out" /> left out. Compare directions, not sizes: test beds differ.{' '}
        <a href="/methodology#counts">How this is counted</a>
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
    </>
  )
}

export const APART_TITLE = 'Measured apart'

/** More sources than these are folded also where they are all there is. */
export const MAX_OPEN = 16

/** Test beds of publications that hold only one of the subjects, where there is no other answer. */
export function Apart(props: ApartProps) {
  const { evidence, names } = props
  if (evidence.apart.length === 0) return null
  return (
    <section aria-labelledby="apart">
      <SectionHead id="apart" title={APART_TITLE} note={sourcesText(evidence, names)} />
      <ApartSources {...props} />
    </section>
  )
}

const pairText = ({ a, b }: NearQuestion): string => `${productWords(a)} and ${productWords(b)}`

/** A question as a link: by its pair, or by its metric where all are about one pair. */
function NearLink({ question, isOnePair }: { question: NearQuestion; isOnePair: boolean }) {
  const { a, b, metric, loads, sources } = question
  const names = [pairText(question), metricLabel(metric)] as const
  const [title, more] = isOnePair ? [capitalised(names[1]), names[0]] : names
  return (
    <>
      <a
        className="font-medium text-accent underline"
        href={comparePath([subjectText(a.mesh, null, a.mode), subjectText(b.mesh, null, b.mode)], {
          metric,
        })}
      >
        {title}
      </a>
      <p className="text-sm text-muted">
        {more}: {counted(loads, 'shared test bed')}, {counted(sources, 'source')}
      </p>
    </>
  )
}

/** Questions that more test beds answer, as links. */
export function Near({ near, title }: { near: readonly NearQuestion[]; title: string }) {
  if (near.length === 0) return null
  const isOnePair = near.length > 1 && new Set(near.map(pairText)).size === 1
  return (
    <section aria-labelledby="near" data-print="hide">
      <h2 id="near">{title}</h2>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {near.map((question) => (
          <li key={`${pairText(question)} ${question.metric}`}>
            <Card>
              <NearLink question={question} isOnePair={isOnePair} />
              {question.newest && (
                <figure className="mt-3">
                  <Strip
                    content={stripContent(question.newest, null)}
                    width={STRIP_WIDTH.narrow}
                    className="is-narrow"
                    isLinked
                  />
                  <figcaption className="mt-2 text-xs text-muted">
                    Newest: {sourceTitle(question.newest.panel.origin)},{' '}
                    {question.newest.panel.loadLabel || 'load not stated'}
                  </figcaption>
                </figure>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
