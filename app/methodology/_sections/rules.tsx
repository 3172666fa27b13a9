import Link from 'next/link'
import type { MethodologyExamples } from '@/server/publications/worked-examples/schemas'
import { Across, Comparability, Counts, Overview } from './comparison'
import { Summary } from './summary'
import { Checklist, Flags } from './quality'
import { Affiliation, Limits, Published, Runs, Versions } from './sources'
import { Pooled, Selection, Spread } from './spread'
import { CoordinatedOmission, Percentiles, Welch } from './terms'
import { Claims, Overhead, Ranks } from './verdicts'
import { CiSeriesRule } from './ci-series'
import { NewRunRule } from './new-run'
import { PullRequestRule } from './pull-requests'
import { ReleasesRule } from './releases'

/** How trends are judged: releases against each other, and runs of continuous campaigns. */
function TrendRules({ examples }: { examples: MethodologyExamples }) {
  return (
    <>
      <ReleasesRule examples={examples} />
      <CiSeriesRule />
      <NewRunRule />
      <PullRequestRule />
    </>
  )
}

const CONTENTS: [id: string, title: string][] = [
  ['comparability', 'What may share an axis'],
  ['published', 'Published figures'],
  ['runs', 'Submitted runs'],
  ['percentiles', 'Percentiles'],
  ['spread', 'Spread and interval'],
  ['pooled', 'Pooled distributions'],
  ['selection', 'Discarded runs'],
  ['overhead', 'Overhead'],
  ['welch', 'Welch’s test'],
  ['ranks', 'Ranks'],
  ['overview', 'The overview'],
  ['counts', 'Counts of loads'],
  ['across', 'Across publications'],
  ['trends', 'Versions'],
  ['releases', 'From release to release'],
  ['ci-series', 'Run after run'],
  ['new-run', 'A new run'],
  ['pull-requests', 'Branches and pull requests'],
  ['coordinated-omission', 'Coordinated omission'],
  ['flags', 'Quality flags'],
  ['checklist', 'Checklist'],
  ['claims', 'Claims'],
  ['affiliation', 'Who measured'],
  ['limits', 'Limits'],
]

/** Every rule, with the examples for which the database has data. */
export function Rules({ examples }: { examples: MethodologyExamples }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1>How the numbers are made</h1>
        <p className="mt-1 text-muted">
          Each rule between a published figure and a bar on this site, with its reason and an
          example that is computed from the stored data when this page is made. How each publication
          measured is on <Link href="/publications">its own page</Link>.
        </p>
      </header>
      <Summary />
      <nav aria-label="Rules" className="text-sm">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {CONTENTS.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
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
  )
}
