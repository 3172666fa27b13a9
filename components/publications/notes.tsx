import type { PublicationDetail } from '@/server/publications/schemas'

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

function ArtifactLink({ artifact, slug }: { artifact: Artifact; slug: string }) {
  const { url, label, sha256 } = artifact
  if (sha256 !== null) return <a href={`/api/v1/publications/${slug}/raw/${sha256}`}>{label}</a>
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
  'raw-file': 'Raw file, unmodified: ',
}

/** Links to scripts, settings and raw data; "not obtained" means that we could not read them. */
export function Artifacts({ detail }: { detail: PublicationDetail }) {
  const { artifacts, retrieval, publication } = detail
  return (
    <ul className="mt-2 grid grid-cols-1 list-disc gap-1 ps-5">
      {artifacts.map((artifact) => (
        <li key={`${artifact.kind} ${artifact.label}`}>
          {KINDS[artifact.kind]}
          <ArtifactLink artifact={artifact} slug={publication.slug} />
          {artifact.isObtained === false && ' (linked by the post, not obtained)'}
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
  )
}
