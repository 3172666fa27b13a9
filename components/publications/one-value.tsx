import Link from 'next/link'
import { getMetric } from '@/ingest/dictionary/metrics'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { sourceAddress } from '@/ingest/dictionary/source-address'
import type { ObservationDetail } from '@/server/publications/schemas'
import { EVIDENCE_WORDS, fileWords } from '../charts/definitions/words'
import { unitForValues } from '../charts/display-unit'
import { formatExact, withUnit } from '../charts/format'
import { figureHref } from '../disputes/figures'
import { DataTable } from '../ui/data-table'
import { FactRows } from '../ui/fact-rows'
import { inPrintedUnit, noteWords, printedWords, runsWords, spreadWords } from './value-words'
import type { Reading } from './value-words'

/** As long as a commit needs to be for a reader to find it. */
const SHORT_COMMIT = /\b([0-9a-f]{12})[0-9a-f]{28}\b/g

/** "figure cpu.png, row 3": where a reader finds the figure, without the size and the digest of its file. */
const placeWords = ({ source, locator }: Reading): string =>
  [
    ...Object.entries(source)
      .filter(([name]) => name !== 'bytes' && name !== 'sha256')
      .map(([name, value]) => `${name} ${String(value)}`),
    locator,
  ]
    .filter((part) => part !== null)
    .join(', ')
    .replace(SHORT_COMMIT, '$1')

/** The place of a figure; of a file in a repository as a link to it, with size and digest where they are known. */
function Place({ reading }: { reading: Reading }) {
  const { source } = reading
  const words = placeWords(reading)
  const address = sourceAddress(source)
  return (
    <>
      {address === null ? (
        words
      ) : (
        <a href={address} rel="nofollow noopener">
          {words}
        </a>
      )}
      {typeof source.bytes === 'number' && typeof source.sha256 === 'string' && (
        <span className="block text-xs break-all text-muted">
          {fileWords({ bytes: source.bytes, sha256: source.sha256 })}
        </span>
      )}
    </>
  )
}

function precisionWords(reading: Reading): string {
  const { readingPlusMinus, readingPlusMinusPercent, printedReadingLow, printedReadingHigh } =
    reading
  if (readingPlusMinus !== null) return `± ${inPrintedUnit(readingPlusMinus, reading)}`
  if (readingPlusMinusPercent !== null) return `± ${formatExact(readingPlusMinusPercent)}%`
  if (printedReadingLow === null || printedReadingHigh === null) return 'as printed'
  return `${formatExact(printedReadingLow)} to ${inPrintedUnit(printedReadingHigh, reading)}`
}

/** "245.5 to 294.5 millicores"; null below three runs. */
function intervalWords(key: string, { ofRuns }: Reading): string | null {
  const metric = parseMetricKey(key)?.metric
  if (!ofRuns?.ci || metric === undefined) return null
  const unit = unitForValues(getMetric(metric), [ofRuns.mean])
  const [lo, hi] = [ofRuns.ci.lo, ofRuns.ci.hi].map((end) => formatExact(unit.toDisplay(end), 4))
  return `${lo} to ${withUnit(hi ?? '', unit.label)}`
}

function Facts({ o, reading }: { o: ObservationDetail; reading: Reading }) {
  const facts: [string, string | null][] = [
    ['Value', printedWords(reading)],
    ['Method', EVIDENCE_WORDS[reading.method]],
    ['Published error bar', spreadWords(reading) || 'none published'],
    ['Of the single runs', runsWords(o.key, reading) || 'the publication gives none'],
    ['95% confidence interval of their mean', intervalWords(o.key, reading)],
    ['Note', noteWords(o, reading) || null],
    ['Remarks', reading.remarks.join('; ') || null],
    ['Further numbers of the same place', reading.details],
  ]
  return (
    <dl className="facts facts-short text-sm">
      <FactRows facts={facts} />
      <dt>Measured as</dt>
      <dd>
        <Link href={`/conditions/${o.conditionId}`}>one condition with all its values</Link>
        {' · '}
        <a href={figureHref({ target: `condition:${o.conditionId}`, metricKey: o.key })}>
          Report an error
        </a>
      </dd>
    </dl>
  )
}

/** Every reading of one quantity: the one that the site shows first, then those it was checked against. */
function Readings({ readings }: { readings: readonly Reading[] }) {
  return (
    <DataTable
      caption="Readings of this value"
      isStacked
      rows={readings.map((reading, i) => ({ reading, i }))}
      keyOf={({ i }) => String(i)}
      columns={[
        {
          id: 'use',
          head: 'Use',
          isRowHead: true,
          cell: ({ reading }) => (reading.isCanonical ? 'shown' : 'cross-check'),
        },
        {
          id: 'value',
          head: 'Value',
          isNumber: true,
          cell: ({ reading }) => printedWords(reading),
        },
        { id: 'precision', head: 'How exact', cell: ({ reading }) => precisionWords(reading) },
        { id: 'method', head: 'Method', cell: ({ reading }) => EVIDENCE_WORDS[reading.method] },
        { id: 'place', head: 'Place', cell: ({ reading }) => <Place reading={reading} /> },
      ]}
    />
  )
}

function SingleRuns({ reading }: { reading: Reading }) {
  const samples = reading.samples.map((sample, i) => ({ ...sample, i }))
  if (samples.length === 0) return null
  const hasParts = samples.some(({ part }) => part !== null)
  return (
    <DataTable
      caption="Single runs behind this value"
      rows={samples}
      keyOf={({ i }) => String(i)}
      columns={[
        { id: 'run', head: 'Run', isRowHead: true, cell: ({ run, i }) => run ?? String(i + 1) },
        ...(hasParts
          ? [
              {
                id: 'part',
                head: 'Part',
                cell: ({ part }: (typeof samples)[number]) => part ?? 'whole run',
              },
            ]
          : []),
        {
          id: 'value',
          head: 'Value',
          isNumber: true,
          cell: ({ value }) => (value === null ? 'failed' : inPrintedUnit(value, reading)),
        },
      ]}
    />
  )
}

/** One published value with everything that is known of it: readings, places, single runs and what these give. */
export function OneValue({ o }: { o: ObservationDetail }) {
  const [reading] = o.evidence
  if (!reading) return null
  return (
    <div className="grid grid-cols-1 gap-6">
      <Facts o={o} reading={reading} />
      <Readings readings={o.evidence} />
      <SingleRuns reading={reading} />
    </div>
  )
}
