import type { Metadata } from 'next'
import Link from 'next/link'
import { Disagreements, RankedPairs, RunsAgainstFigures } from '@/components/publications/findings'
import { testableByRelation } from '@/components/publications/relation-words'
import {
  shareClaims,
  shareOwnRuns,
  sharePairs,
  shareReadings,
} from '@/components/publications/finding-shares'
import { ShareBar } from '@/components/publications/share-bar'
import { SurprisingClaims } from '@/components/publications/surprising'
import { formatCount } from '@/components/charts/format'
import { api } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'

export const metadata: Metadata = pageMetadata({
  title: 'What the checks found',
  description:
    'Which published pairs can be tested, where figures differ from their own runs or readings, and claims furthest from their own figures.',
  path: '/publications/findings',
})

/** Readings that differ, on the page; the API has all. */
const MAX_SHOWN = 10
const ALL_READINGS = '/api/v1/findings'

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const total = (numbers: readonly number[]): string => formatCount(sum(numbers))

export default async function FindingsPage() {
  const findings = await api().publications.findings()
  const { ranked, ownRuns, disagreements, readingsCompared, claims, surprising } = findings
  const shown = disagreements.slice(0, MAX_SHOWN)
  const testable = ranked.filter((one) => one.testable > 0)
  const differing = sum(ownRuns.map((one) => one.differentMeans + one.differentSpreads))
  return (
    <div className="findings grid grid-cols-1 gap-10">
      <header className="grid grid-cols-1 gap-1">
        <h1>What the checks found</h1>
        <p className="text-muted">
          From the figures of {findings.publications} <Link href="/publications">publications</Link>
          . A difference says that two numbers of one publication contradict each other, not why.
        </p>
      </header>
      <section aria-labelledby="pairs" className="grid grid-cols-1 gap-3">
        <h2 id="pairs">Pairs that can be ranked</h2>
        <ShareBar name="Pairs of subjects that share a chart" parts={sharePairs(ranked)} />
        <p>
          {total(testable.map((one) => one.testable))} of {total(ranked.map((one) => one.pairs))}{' '}
          pairs of subjects that share a chart can be <a href="/methodology#ranks">tested</a>, in{' '}
          {testable.length} of {ranked.length} publications: {testableByRelation(testable)}.{' '}
          {total(testable.map((one) => one.decided))} pairs differ beyond the noise. The other pairs
          have no repetitions, no spread, or figures that no ranking may use.
        </p>
        <RankedPairs ranked={ranked} />
      </section>
      <section aria-labelledby="runs" className="grid grid-cols-1 gap-3">
        <h2 id="runs">Figures against their own runs</h2>
        <ShareBar
          name="Means and standard deviations with single runs"
          parts={shareOwnRuns(ownRuns)}
        />
        <p>
          {ownRuns.length} publications give the single runs behind{' '}
          {total(ownRuns.map((one) => one.values))} values.{' '}
          {differing === 0
            ? 'Every mean and every standard deviation follows from them within its rounding.'
            : `${formatCount(differing)} means or standard deviations differ from them by more than rounding.`}
        </p>
        <RunsAgainstFigures ownRuns={ownRuns} />
      </section>
      <section aria-labelledby="readings" className="grid grid-cols-1 gap-3">
        <h2 id="readings">Readings that differ</h2>
        <ShareBar name="Values with more than one reading" parts={shareReadings(findings)} />
        <p>
          {formatCount(readingsCompared)} values appear in more than one place: a table and a file,
          a chart and the text. {formatCount(disagreements.length)} pairs of readings differ by more
          than the precision of both; the others agree. These {shown.length} lie furthest apart;{' '}
          <a href={ALL_READINGS}>all of them</a>.
        </p>
        <Disagreements found={shown} />
      </section>
      <section aria-labelledby="claims" className="grid grid-cols-1 gap-3">
        <h2 id="claims">Claims furthest from their own figures</h2>
        <ShareBar name="Claims" parts={shareClaims(claims)} />
        <p>
          {claims.checked} claims were <a href="/methodology#claims">checked</a> against the figures
          of the same publication; {claims.verdicts.consistent ?? 0} agree with them. These{' '}
          {surprising.length} lie furthest off, at most two of one publication.
        </p>
        <SurprisingClaims claims={surprising} />
      </section>
    </div>
  )
}
