import type { Metadata } from 'next'
import { connection } from 'next/server'
import Link from 'next/link'
import { api } from '../_trpc/server'
import { Across, Comparability, Counts, Overview } from './_sections/comparison'
import { InShort } from './_sections/in-short'
import { Checklist, Flags } from './_sections/quality'
import { Affiliation, Limits, Published, Runs, Versions } from './_sections/sources'
import { Pooled, Selection, Spread } from './_sections/spread'
import { TrendRules } from './_sections/trends'
import { CoordinatedOmission, Percentiles, Welch } from './_sections/terms'
import { Claims, Overhead, Ranks } from './_sections/verdicts'
import { pageMetadata } from '../page-metadata'

export const metadata: Metadata = pageMetadata({
  title: 'How the numbers are made',
  description:
    'Every rule of Meshbench in words, with its formula, its reason and an example: what may share an axis, what error bars mean, how ranks and trends are judged.',
  path: '/methodology',
})

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

/** Every rule between a published figure and a bar; examples are computed from the data of the moment. */
export default async function MethodologyPage() {
  await connection()
  const examples = await api().methodology.examples()
  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1>How the numbers are made</h1>
        <p className="mt-1 text-muted">
          Each rule between a published figure and a bar on this site, with its reason and an
          example that is computed from the stored data when this page is made. What each
          publication did by its own account is stated with{' '}
          <Link href="/publications">each publication</Link>.
        </p>
      </header>
      <InShort />
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
      <TrendRules />
      <CoordinatedOmission />
      <Flags examples={examples} />
      <Checklist examples={examples} />
      <Claims examples={examples} />
      <Affiliation />
      <Limits />
    </div>
  )
}
