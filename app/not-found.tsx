import Link from 'next/link'
import { SearchField } from '@/components/search/search-field'
import { MAX_SEARCH_CHARACTERS } from '@/server/api/search/schemas'

export default function NotFound() {
  return (
    <>
      <h1>Nothing here</h1>
      <p className="mt-2">
        No published page has this address. Search for a mesh, a version, a publication or a load
        generator:
      </p>
      <div className="mt-3">
        <SearchField id="search-here" maxLength={MAX_SEARCH_CHARACTERS} />
      </div>
      <p className="mt-3">
        Or start from the <Link href="/">results</Link>, the <Link href="/meshes">meshes</Link> or
        the <Link href="/publications">publications</Link>.
      </p>
      <p className="mt-3 text-sm text-muted">
        A run that awaits review gets its page when a maintainer publishes it. Until then its sender
        reads it through the API, with the token that sent it.
      </p>
    </>
  )
}
