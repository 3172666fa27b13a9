import type { Metadata } from 'next'
import Link from 'next/link'
import { parseHarnessOrder } from '@/components/harnesses/columns'
import { HarnessTable } from '@/components/harnesses/harness-table'
import { formatCount } from '@/components/charts/format'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = pageMetadata({
  title: 'Harnesses',
  description:
    'Load generators whose raw output is accepted unchanged, with the command line that produces it.',
  path: '/harnesses',
})

export default async function HarnessesPage({ searchParams }: PageProps<'/harnesses'>) {
  const { sort } = await searchParams
  const harnesses = await api().harnesses.list()
  const counted = harnesses.filter(({ countsWaiting }) => countsWaiting === 'yes')
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <h1>Harnesses</h1>
        <p className="mt-1 text-muted">
          The raw output of {harnesses.length} load generators and formats is accepted unchanged;
          the format is detected from the content. In the latencies of {formatCount(counted.length)}{' '}
          of them waiting is always counted; in others{' '}
          <a href="/methodology#coordinated-omission">coordinated omission</a> can make percentiles
          look better than they were.
        </p>
      </header>
      <HarnessTable harnesses={harnesses} order={parseHarnessOrder(sort)} />
      <p>
        Another tool? <Link href="/harnesses/mapping">Any JSON is read with a mapping</Link>, or let
        it write the <Link href="/harnesses/canonical">canonical run JSON</Link>. What each tool
        gives, metric by metric, is in <Link href="/metrics">Metrics</Link>.
      </p>
      <p className="text-sm text-muted">
        ● in some of its modes or files; each page has the details, the command line and the traps.
        “Waiting counted”: whether the time that a request waits in the generator is in its latency.
      </p>
    </div>
  )
}
