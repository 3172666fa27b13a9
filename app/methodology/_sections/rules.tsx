import Link from 'next/link'
import { SideNav, type SideNavGroup } from '@/components/ui/side-nav'
import type { MethodologyExamples } from '@/server/publications/worked-examples/schemas'
import { Across, RatiosAcross, Comparability, Counts, Overview } from './comparison'
import { Summary } from './summary'
import { Checklist, Flags } from './quality'
import { Affiliation, Limits, Published, Runs, Versions } from './sources'
import { Pooled, Selection, Spread } from './spread'
import { CoordinatedOmission, Percentiles, Welch } from './terms'
import { Claims, Overhead, Ranks } from './verdicts'
import { CiSeriesRule } from './ci-series'
import { DriftRule } from './drift'
import { NewRunRule } from './new-run'
import { PullRequestRule } from './pull-requests'
import { ReleasesRule } from './releases'

/** How trends are judged: releases against each other, and runs of continuous campaigns. */
function TrendRules({ examples }: { examples: MethodologyExamples }) {
  return (
    <>
      <ReleasesRule examples={examples} />
      <DriftRule />
      <CiSeriesRule />
      <NewRunRule />
      <PullRequestRule />
    </>
  )
}

const CONTENTS: readonly SideNavGroup[] = [
  {
    title: 'Values',
    links: [
      { id: 'in-short', label: 'In short' },
      { id: 'comparability', label: 'What may share an axis' },
      { id: 'published', label: 'Published figures' },
      { id: 'runs', label: 'Submitted runs' },
    ],
  },
  {
    title: 'Numbers',
    links: [
      { id: 'percentiles', label: 'Percentiles' },
      { id: 'spread', label: 'Spread and interval' },
      { id: 'pooled', label: 'Pooled distributions' },
      { id: 'selection', label: 'Discarded runs' },
      { id: 'overhead', label: 'Overhead' },
      { id: 'welch', label: 'Welch’s test' },
    ],
  },
  {
    title: 'Comparisons',
    links: [
      { id: 'ranks', label: 'Ranks' },
      { id: 'overview', label: 'The overview' },
      { id: 'counts', label: 'Counts of loads' },
      { id: 'ratios-across', label: 'Ratios across publications' },
      { id: 'across', label: 'Across publications' },
    ],
  },
  {
    title: 'Changes over time',
    links: [
      { id: 'trends', label: 'Versions' },
      { id: 'releases', label: 'From release to release' },
      { id: 'drift', label: 'Releases with one run each' },
      { id: 'ci-series', label: 'Run after run' },
      { id: 'new-run', label: 'A new run' },
      { id: 'pull-requests', label: 'Branches and pull requests' },
    ],
  },
  {
    title: 'Trust',
    links: [
      { id: 'coordinated-omission', label: 'Coordinated omission' },
      { id: 'flags', label: 'Quality flags' },
      { id: 'checklist', label: 'Checklist' },
      { id: 'claims', label: 'Claims' },
      { id: 'affiliation', label: 'Who measured' },
      { id: 'limits', label: 'Limits' },
    ],
  },
]

/** Every rule, with the examples for which the database has data. */
export function Rules({ examples }: { examples: MethodologyExamples }) {
  return (
    <div className="reference">
      <header>
        <h1>How the numbers are made</h1>
        <p className="mt-1 text-muted">
          Each rule between a published figure and a bar on this site, with its reason and an
          example that is computed from the stored data when this page is made. How each publication
          measured is on <Link href="/publications">its own page</Link>.
        </p>
      </header>
      <SideNav groups={CONTENTS} />
      <div className="reference-text">
        <Summary />
        <Comparability examples={examples} />
        <Published />
        <Runs />
        <Percentiles />
        <Spread examples={examples} />
        <Pooled examples={examples} />
        <Selection examples={examples} />
        <Overhead examples={examples} />
        <Welch />
        <Ranks examples={examples} />
        <Overview />
        <Counts />
        <RatiosAcross />
        <Across examples={examples} />
        <Versions />
        <TrendRules examples={examples} />
        <CoordinatedOmission />
        <Flags examples={examples} />
        <Checklist examples={examples} />
        <Claims examples={examples} />
        <Affiliation />
        <Limits />
      </div>
    </div>
  )
}
