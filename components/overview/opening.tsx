import { Fragment } from 'react'
import type { Overview } from '@/server/results/overview/schemas'
import { bareInRange, bareSentence } from './bare-words'
import {
  BED_RULE,
  leadText,
  noRangesText,
  rangeWords,
  trustText,
  vendorsText,
  type Asked,
} from './opening-words'
import { neverText } from './source-words'
import { WhoSays } from './who-says'

/** So many meshes and modes are read as one sentence; the others stand with their sources, one click away. */
const IN_SENTENCE = 4

const Counted = () => <a href="/methodology#overview">How this is counted</a>

/** The answer in words: a range for each mesh and mode, who published it, and how far to trust it. */
export function Opening({ overview, asked }: { overview: Overview; asked: Asked }) {
  const { rangesOf, ranges } = overview
  const bare = bareSentence(overview, asked)
  if (rangesOf === null || ranges.length === 0)
    return (
      <>
        <p className="mt-2 max-w-[80ch]">{noRangesText(overview, asked)}</p>
        <p className="mt-1 max-w-[80ch] text-sm text-muted">
          {trustText(overview)} {bare} <Counted />
        </p>
      </>
    )
  const first = ranges.slice(0, IN_SENTENCE)
  const never = neverText(first, rangesOf, asked)
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
      {/* What forbids the comparison that the sentence above invites is read with it. */}
      <p className="mt-1 max-w-[80ch] text-sm">
        {[BED_RULE, never].filter(Boolean).join(' ')}{' '}
        <span className="text-muted">
          {[vendorsText(overview), bare].filter(Boolean).join(' ')}
        </span>
      </p>
      <WhoSays ranges={ranges} bare={bareInRange(overview)} metric={rangesOf} asked={asked}>
        <p>
          <Counted />
        </p>
      </WhoSays>
    </>
  )
}
