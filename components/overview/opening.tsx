import { Fragment } from 'react'
import { counted } from '../charts/format'
import type { Overview } from '@/server/results/overview/schemas'
import {
  leadText,
  noRangesText,
  rangeWords,
  trustText,
  type Asked,
  type RangeWords,
} from './opening-words'

/** So many meshes and modes are read as one sentence; the others are one click away. */
const IN_SENTENCE = 4

const Said = ({ range: { name, span, by } }: { range: RangeWords }) => (
  <>
    {name} <b className="font-semibold whitespace-nowrap">{span}</b> ({by})
  </>
)

/** The answer in words: a range for each mesh and mode, who published it, and how far to trust it. */
export function Opening({ overview, asked }: { overview: Overview; asked: Asked }) {
  const { rangesOf, ranges } = overview
  const said = rangesOf === null ? [] : ranges.map((range) => rangeWords(range, rangesOf))
  const [first, others] = [said.slice(0, IN_SENTENCE), said.slice(IN_SENTENCE)]
  return (
    <>
      <p className="mt-2 max-w-[80ch]">
        {rangesOf === null || first.length === 0
          ? noRangesText(overview, asked)
          : `${leadText(rangesOf, asked)}: `}
        {first.map((range, i) => (
          <Fragment key={range.name}>
            <Said range={range} />
            {i < first.length - 1 ? ', ' : '.'}
          </Fragment>
        ))}
      </p>
      {others.length > 0 && (
        <details className="text-sm">
          <summary>{counted(others.length, 'more range')}</summary>
          <ul className="mt-1">
            {others.map((range) => (
              <li key={range.name}>
                <Said range={range} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="mt-1 max-w-[80ch] text-sm text-muted">
        {trustText(overview)} <a href="/methodology#overview">How this is counted</a>
      </p>
    </>
  )
}
