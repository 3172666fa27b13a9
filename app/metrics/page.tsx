import type { Metadata } from 'next'
import Link from 'next/link'
import { KeyDiagram } from '@/components/metrics/key-diagram'
import { MetricList, type MetricEntry } from '@/components/metrics/metric-list'
import { SideNav, type SideNavGroup } from '@/components/ui/side-nav'
import { TextTable } from '@/components/ui/text-table'
import { ADAPTERS } from '@/ingest/adapters'
import { COMPONENT_ROWS, STATISTIC_ROWS } from '@/ingest/dictionary/key-parts'
import { METRIC_GROUPS, type MetricGroup } from '@/ingest/dictionary/metric-guide'
import { listMetricSources } from '@/ingest/dictionary/metric-sources'
import { getMetric, METRICS } from '@/ingest/dictionary/metrics'
import { pageMetadata } from '../page-metadata'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = pageMetadata({
  title: 'Metrics',
  description:
    'The metric dictionary: each key with its unit, its meaning, whether lower or higher is better, and the load generators that give it.',
  path: '/metrics',
})

const NAMES = new Map(ADAPTERS.map(({ id, label }) => [id, label]))

const KEY_PARTS = [
  { text: 'cpu.cores', name: 'Metric', says: 'what was measured; listed below' },
  { text: '.mean', name: 'Statistic', says: 'which value of it, such as .p99' },
  { text: '@data_plane.sum', name: 'Component', says: 'where; left out for the load generator' },
]

const listEntries = ({ meanings }: MetricGroup): MetricEntry[] =>
  Object.entries(meanings).map(([code, meaning]) => ({
    metric: getMetric(code),
    meaning,
    sources: listMetricSources(code),
  }))

const SECTIONS: SideNavGroup[] = [
  ...METRIC_GROUPS.map(({ id, title, meanings }) => ({
    title,
    links: [
      { id, label: `All ${Object.keys(meanings).length}` },
      ...Object.keys(meanings).map((code) => ({ id: code, label: code })),
    ],
  })),
  {
    title: 'Rest of the key',
    links: [
      { id: 'statistics', label: 'Statistics' },
      { id: 'components', label: 'Components' },
    ],
  },
]

export default function MetricsPage() {
  return (
    <div className="reference">
      <header>
        <h1>Metrics</h1>
        <p className="mt-1 text-muted">
          {METRICS.length} metrics have one key each, the same in addresses, the API, CSV files and{' '}
          <Link href="/harnesses/mapping">mappings</Link>. Values are stored in SI units.
        </p>
        <KeyDiagram parts={KEY_PARTS} />
      </header>
      <SideNav groups={SECTIONS} />
      <div className="reference-text">
        {METRIC_GROUPS.map((group) => (
          <section key={group.id} aria-labelledby={group.id} className="min-w-0">
            <h2 id={group.id}>{group.title}</h2>
            <MetricList entries={listEntries(group)} names={NAMES} />
          </section>
        ))}
        <section aria-labelledby="statistics" className="min-w-0">
          <h2 id="statistics">Statistics</h2>
          <TextTable
            caption="What may follow the metric in a key"
            columns={[{ head: 'Statistic' }, { head: 'Meaning' }]}
            rows={STATISTIC_ROWS}
          />
        </section>
        <section aria-labelledby="components" className="min-w-0">
          <h2 id="components">Components</h2>
          <p>
            Any name of lower case letters, digits, underscores and dots; two components are two
            keys.
          </p>
          <TextTable
            caption="Usual components"
            columns={[{ head: 'Component' }, { head: 'Where it was measured' }]}
            rows={COMPONENT_ROWS}
          />
        </section>
      </div>
    </div>
  )
}
