import type { PublicationDetail } from '@/server/publications/schemas'
import { counted, formatCount } from '../charts/format'
import { DataTable } from '../ui/data-table'

const HEADINGS: [string, string][] = [
  ['caveat', 'Caveats'],
  ['weakness', 'Limits of this publication'],
  ['not_available', 'Not available'],
  ['response', 'Responses'],
  ['source_change', 'Changes of the source'],
]

/** Caveats, limits, missing figures and responses, each under its heading. */
export function Notes({ notes }: { notes: PublicationDetail['notes'] }) {
  return (
    <div className="mt-2 grid grid-cols-1 gap-4 md:grid-cols-2">
      {HEADINGS.map(([kind, heading]) => {
        const items = notes.filter((note) => note.kind === kind)
        if (items.length === 0) return null
        return (
          <div key={kind}>
            <h3>{heading}</h3>
            <ul className="mt-1 grid list-disc gap-1 ps-5 text-sm">
              {items.map((note) => (
                <li key={note.text}>
                  {note.topic &&
                    (kind === 'not_available' || kind === 'source_change') &&
                    `${note.topic}: `}
                  {note.text}
                  {note.url && (
                    <>
                      {' '}
                      <a href={note.url} rel="nofollow noopener">
                        source
                      </a>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

type Artifact = PublicationDetail['artifacts'][number]

function ArtifactLink({ url, label }: Artifact) {
  if (url === null) return label
  return (
    <a href={url} rel="nofollow noopener">
      {label}
    </a>
  )
}

const KINDS: Record<string, string> = {
  reproduction: 'To reproduce: ',
  'raw-data': 'Raw data: ',
}

/** Whether an entry is one file with its digest, which a table has, and not a link of the list. */
const isFile = ({ kind }: Artifact): boolean => kind === 'raw-file'

/** "2 links, 12 files": what a reader finds below. */
export function artifactsNote(artifacts: readonly Artifact[]): string {
  const files = artifacts.filter(isFile).length
  const links = artifacts.length - files
  if (artifacts.length === 0) return 'no scripts, no raw data'
  return [counted(links, 'link'), ...(files > 0 ? [counted(files, 'file')] : [])].join(', ')
}

/** Files as they were when their figures were read, for who downloads them to compare. */
function RawFiles({ files }: { files: readonly Artifact[] }) {
  if (files.length === 0) return null
  return (
    <DataTable
      caption="Raw files, as they were when their figures were read"
      isStacked
      rows={files}
      keyOf={({ label }) => label}
      columns={[
        {
          id: 'file',
          head: 'File',
          isRowHead: true,
          cell: (file) => (
            <span className="break-all">
              <ArtifactLink {...file} />
            </span>
          ),
        },
        {
          id: 'bytes',
          head: 'Bytes',
          isNumber: true,
          cell: ({ bytes }) => (bytes === null ? '' : formatCount(bytes)),
        },
        {
          id: 'sha256',
          head: 'SHA-256',
          cell: ({ sha256 }) => <code className="text-xs break-all">{sha256}</code>,
        },
      ]}
    />
  )
}

/** Links to scripts, settings and raw data; "not obtained" means that we could not read them. */
export function Artifacts({ detail }: { detail: PublicationDetail }) {
  const { artifacts, retrieval } = detail
  return (
    <>
      <ul className="mt-2 grid grid-cols-1 list-disc gap-1 ps-5">
        {artifacts
          .filter((artifact) => !isFile(artifact))
          .map((artifact) => (
            <li key={`${artifact.kind} ${artifact.label}`}>
              {KINDS[artifact.kind]}
              <ArtifactLink {...artifact} />
              {artifact.isObtained === false && ' (linked by the post, not obtained)'}
              {artifact.note !== null && ` (${artifact.note})`}
            </li>
          ))}
        {artifacts.length === 0 && <li>The publication links no scripts and no raw data.</li>}
        {retrieval.map((item) => (
          <li key={item.what + item.source} className="text-sm text-muted">
            Read from: {item.what}
            {item.source !== 'article text' && (
              <>
                , <span className="break-all">{item.source}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <RawFiles files={artifacts.filter(isFile)} />
    </>
  )
}
