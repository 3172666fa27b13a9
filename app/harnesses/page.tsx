import type { Metadata } from 'next'
import Link from 'next/link'
import { formatCount } from '@/components/charts/format'
import { LOAD_MODEL_WORDS } from '@/ingest/dictionary/vocabulary'
import { DataTable } from '@/components/ui/data-table'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = pageMetadata({
  title: 'Harnesses',
  description:
    'Load generators whose raw output is accepted unchanged, with the command line that produces it.',
  path: '/harnesses',
})

export default async function HarnessesPage() {
  const harnesses = await api().harnesses.list()
  return (
    <>
      <h1>Harnesses</h1>
      <p className="mt-1 text-muted">
        Load generators whose raw output is accepted unchanged. The format is detected from the
        content; a file that matches no reader, or more than one, is refused. How a generator
        behaves while responses are late decides whether{' '}
        <a href="/methodology#coordinated-omission">coordinated omission</a> makes its percentiles
        look better than they were.
      </p>
      <div className="mt-4">
        <DataTable
          caption={`${harnesses.length} formats are read`}
          rows={harnesses}
          keyOf={(h) => h.id}
          isStacked
          columns={[
            {
              id: 'name',
              head: 'Harness',
              isRowHead: true,
              cell: (h) => <Link href={`/harnesses/${h.id}`}>{h.label}</Link>,
            },
            {
              id: 'load',
              head: 'Load model',
              cell: (h) => h.loadModels.map((m) => LOAD_MODEL_WORDS[m] ?? m).join('; '),
            },
            { id: 'omission', head: 'Coordinated omission', cell: (h) => h.coordinatedOmission },
            { id: 'runs', head: 'Runs here', isNumber: true, cell: (h) => formatCount(h.runs) },
          ]}
        />
      </div>
    </>
  )
}
