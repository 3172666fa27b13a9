import Link from 'next/link'
import type { MeshPage } from '@/server/trends/schemas'
import type { VersionValues } from '@/server/trends/versions/schemas'
import { counted } from '../charts/format'

type Listed = MeshPage['versions']

/** Of versions that senders name, the newest. */
const MAX_OTHER_VERSIONS = 50

function VersionList({ versions, summary }: { versions: Listed; summary: string }) {
  if (versions.length === 0) return null
  return (
    <details className="mt-2 text-sm">
      <summary>{summary}</summary>
      <ul className="mt-1">
        {versions.map(({ version, track, publications }) => (
          <li key={`${track} ${version ?? ''}`}>
            {version ?? 'version not stated'}: {publications.length === 0 && 'runs that were sent'}
            {publications.map(({ slug, title }, i) => (
              <span key={slug}>
                {i > 0 && ', '}
                <Link href={`/publications/${slug}`} prefetch={false}>
                  {title}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Versions that were measured, but not in this metric, and after them those of no publication. */
export function OtherVersions({ detail, table }: { detail: MeshPage; table: VersionValues }) {
  const published = detail.versions.filter(
    ({ version, conditions }) => conditions > 0 && !table.versions.includes(version),
  )
  const others = detail.versions.filter(({ conditions }) => conditions === 0)
  return (
    <>
      <VersionList
        versions={published}
        summary={`${published.length} more measured in other metrics`}
      />
      <VersionList
        versions={others.slice(0, MAX_OTHER_VERSIONS)}
        summary={`${counted(others.length, 'version')} measured outside publications alone`}
      />
    </>
  )
}
