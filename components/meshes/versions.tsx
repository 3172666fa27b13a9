import Link from 'next/link'
import type { MeshDetail } from '@/server/trends/schemas'
import { formatCount } from '../charts/format'
import { AddToCompare } from '../compare/add-to-compare'
import { subjectText } from '../results/compare-links'
import { DataTable } from '../ui/data-table'

type Row = MeshDetail['versions'][number]

function MeasuredBy({ publications }: Pick<Row, 'publications'>) {
  if (publications.length === 0) return 'submitted runs'
  return publications.map((p, i) => (
    <span key={p.slug}>
      {i > 0 && ', '}
      <Link href={`/publications/${p.slug}`} prefetch={false}>
        {p.title}
      </Link>
    </span>
  ))
}

/** Measured versions with who measured them, and a way to compare each. */
export function Versions({ detail }: { detail: MeshDetail }) {
  const { name, slug } = detail.mesh
  return (
    <DataTable<Row>
      caption={`Measured versions of ${name}, newest first inside each release track`}
      rows={detail.versions}
      keyOf={(row) => `${row.track} ${row.version ?? ''}`}
      columns={[
        {
          id: 'version',
          head: 'Version',
          isRowHead: true,
          cell: (row) => row.version ?? 'not stated',
        },
        { id: 'track', head: 'Track', cell: (row) => row.track },
        {
          id: 'conditions',
          head: 'Conditions',
          isNumber: true,
          cell: (row) => formatCount(row.conditions),
        },
        {
          id: 'publications',
          head: 'Measured by',
          cell: (row) => <MeasuredBy publications={row.publications} />,
        },
        {
          id: 'compare',
          head: 'Compare',
          cell: ({ version }) =>
            version !== null && (
              <AddToCompare
                subject={subjectText(slug, version, null)}
                name={`${name} ${version}`}
              />
            ),
        },
      ]}
    />
  )
}
