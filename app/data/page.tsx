import type { Metadata } from 'next'
import { formatCount } from '@/components/charts/format'
import { ColumnsTable } from '@/components/dataset/columns-table'
import { listExamples, QUESTIONS } from '@/components/dataset/examples'
import { checksums, FilesTable } from '@/components/dataset/files-table'
import { CopyCode } from '@/components/submit/copy-code'
import { SideNav } from '@/components/ui/side-nav'
import { publicUrl } from '@/env'
import { readDataset } from '@/server/dataset/current/current'
import { citeDataset, citeDatasetBibtex } from '@/server/dataset/describe/about'
import type { DataManifest } from '@/server/dataset/schemas'
import type { Column } from '@/server/dataset/tables/define'
import { TABLES } from '@/server/dataset/tables/list'
import { database } from '@/server/platform/db/client'
import { pageMetadata } from '../page-metadata'

export const metadata: Metadata = pageMetadata({
  title: 'Data',
  description:
    'Every published value with its source as Parquet and CSV, with checksums, citation and examples for DuckDB, pandas, R and Observable.',
  path: '/data',
})

export const dynamic = 'force-dynamic'

const NAVIGATION = [
  {
    title: 'Data',
    links: [
      { id: 'files', label: 'Files' },
      { id: 'cite', label: 'Version, licence, citation' },
      { id: 'examples', label: 'Examples' },
    ],
  },
  { title: 'Columns', links: TABLES.map(({ name, title }) => ({ id: name, label: title })) },
]

const countRows = ({ files }: DataManifest, table: string): string =>
  formatCount(files.find((one) => one.table === table)?.rows ?? 0)

/** What is said of a column: the statement that reads it stays here. */
const describeColumn = ({ name, type, description, ifNull }: Column) => ({
  name,
  type,
  description,
  ifNull,
})

function Lead({ manifest }: { manifest: DataManifest | null }) {
  return (
    <header>
      <h1>Data</h1>
      <p className="mt-1 text-muted">
        {manifest &&
          `${countRows(manifest, 'observations')} values of ${countRows(manifest, 'publications')} publications, each with its source. `}
        Retracted results, runs of pull requests and demonstrations are left out; the column{' '}
        <code>review</code> says what nobody has reviewed.
      </p>
    </header>
  )
}

function Files({ manifest }: { manifest: DataManifest | null }) {
  if (manifest === null)
    return <p className="mt-2">The files are being written. Load this page again in a moment.</p>
  const tables = TABLES.map(({ name, title, description }) => ({
    name,
    title,
    description,
    files: manifest.files.filter(({ table }) => table === name),
  }))
  return (
    <>
      <FilesTable tables={tables} />
      <p className="mt-2 text-sm text-muted">
        Text that a spreadsheet would run as a formula has an apostrophe in front in CSV; Parquet
        has it as it is. Described for programs: <a href="/data/datapackage.json">Data Package</a>,{' '}
        <a href="/data/croissant.json">Croissant</a>.
      </p>
      <details className="mt-2">
        <summary>SHA-256 of each file</summary>
        <CopyCode label="checksums">{checksums(manifest.files)}</CopyCode>
      </details>
    </>
  )
}

function Cite({ manifest, origin }: { manifest: DataManifest; origin: string }) {
  return (
    <>
      <p>
        Version <strong>{manifest.version}</strong>: the day on which the content last changed, and
        a digest of it. Only the current version is kept here, so keep a copy of what you cite.
        Licence: <a href="https://www.apache.org/licenses/LICENSE-2.0">Apache-2.0</a>. The figures
        belong to their publications; cite those too, they are in <code>publication_url</code>.
      </p>
      <CopyCode
        label="citation"
        also={[{ name: 'BibTeX', text: citeDatasetBibtex(manifest, origin) }]}
      >
        {citeDataset(manifest, origin)}
      </CopyCode>
    </>
  )
}

/** The data set for people who analyse it. */
export default async function DataPage() {
  const written = await readDataset(database(), undefined, 0)
  const manifest = written?.manifest ?? null
  const origin = publicUrl()
  return (
    <div className="reference">
      <Lead manifest={manifest} />
      <SideNav groups={NAVIGATION} />
      <div className="reference-text">
        <section aria-labelledby="files">
          <h2 id="files">Files</h2>
          <Files manifest={manifest} />
        </section>
        <section aria-labelledby="cite">
          <h2 id="cite">Version, licence, citation</h2>
          {manifest ? (
            <Cite manifest={manifest} origin={origin} />
          ) : (
            <p>The files have a version once they are written.</p>
          )}
        </section>
        <section aria-labelledby="examples">
          <h2 id="examples">Examples</h2>
          <p>Three questions, with the same answers in each tool:</p>
          <ol className="mt-2 grid list-decimal gap-1 pl-5">
            {QUESTIONS.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
          {listExamples(`${origin}/data`).map(({ id, tool, note, code }, at) => (
            <details key={id} className="mt-3" open={at === 0}>
              <summary>{tool}</summary>
              <p className="mt-1 text-sm text-muted">{note}</p>
              <CopyCode label={`example for ${tool}`}>{code}</CopyCode>
            </details>
          ))}
        </section>
        {TABLES.map(({ name, title, description, columns }) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name}>{title}</h2>
            <p>{description}</p>
            <details className="mt-2">
              <summary>{columns.length} columns</summary>
              <ColumnsTable caption={`Columns of ${name}`} columns={columns.map(describeColumn)} />
            </details>
          </section>
        ))}
      </div>
    </div>
  )
}
