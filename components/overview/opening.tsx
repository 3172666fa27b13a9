import { Fragment } from 'react'
import type { Overview } from '@/server/results/overview/schemas'
import { leadText, noRangesText, rangeWords, trustText, type Asked } from './opening-words'
import { comparePath, subjectText } from '../results/compare-links'
import { neverPairs, type NeverPair } from './source-words'
import { WhoSays } from './who-says'

/** So many meshes and modes are read as one sentence; the others stand with their sources, one click away. */
const IN_SENTENCE = 4

const subjectOf = ({ mesh, mode }: NeverPair['subjects'][number]): string =>
  subjectText(mesh, null, mode)

/** What the ranges of the lead invite to compare and nobody measured together, with what there is of both. */
function Never({
  ranges,
  metric,
  asked,
}: {
  ranges: Overview['ranges']
  metric: string
  asked: Asked
}) {
  return neverPairs(ranges, asked).map(([lead, pairs]) => (
    <Fragment key={lead}>
      {' '}
      {lead}:{' '}
      {pairs.map(({ text, subjects }, i) => (
        <Fragment key={text}>
          {i > 0 && '; '}
          <a href={comparePath(subjects.map(subjectOf), { metric })}>{text}</a>
        </Fragment>
      ))}
      .
    </Fragment>
  ))
}

const Counted = () => <a href="/methodology#overview">How this is counted</a>

/** The answer in words: a range for each mesh and mode, who published it, and how far to trust it. */
export function Opening({ overview, asked }: { overview: Overview; asked: Asked }) {
  const { rangesOf, ranges } = overview
  if (rangesOf === null || ranges.length === 0)
    return (
      <>
        <p className="mt-2 max-w-[80ch]">{noRangesText(overview, asked)}</p>
        <p className="mt-1 max-w-[80ch] text-sm text-muted">
          {trustText(overview)} <Counted />
        </p>
      </>
    )
  const first = ranges.slice(0, IN_SENTENCE)
  return (
    <>
      <p className="mt-2 max-w-[80ch]">
        {leadText(rangesOf, asked)}:{' '}
        {first.map((range, i) => {
          const { name, span, by } = rangeWords(range, rangesOf)
          return (
            <Fragment key={name}>
              {name} <b className="font-semibold whitespace-nowrap">{span}</b> ({by})
              {i < first.length - 1 ? ', ' : '.'}
            </Fragment>
          )
        })}
      </p>
      <p className="mt-1 max-w-[80ch] text-sm text-muted">
        {trustText(overview)}
        <Never ranges={first} metric={rangesOf} asked={asked} />
      </p>
      <WhoSays ranges={ranges} metric={rangesOf} asked={asked}>
        <p>
          <Counted />
        </p>
      </WhoSays>
    </>
  )
}
