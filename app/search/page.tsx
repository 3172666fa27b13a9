import type { Metadata } from 'next'
import { SearchField } from '@/components/search/search-field'
import { SearchGroups } from '@/components/search/search-groups'
import { describeShown } from '@/components/ui/pages'
import { MAX_SEARCH_CHARACTERS, SENT_KINDS } from '@/server/api/search/schemas'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'

type Props = PageProps<'/search'>

export const metadata: Metadata = {
  ...pageMetadata({
    title: 'Search',
    description:
      'Find service meshes, measured versions, published benchmarks and load generators.',
    path: '/search',
  }),
  // Every word would be a page of its own.
  robots: { index: false, follow: true },
}

export default async function SearchPage({ searchParams }: Props) {
  const { q } = await searchParams
  const text = (Array.isArray(q) ? q[0] : q)?.slice(0, MAX_SEARCH_CHARACTERS) ?? ''
  const results = await api().search.all({ q: text })
  const countMatches = (isSent: boolean): number =>
    results.groups
      .filter(({ kind }) => SENT_KINDS.includes(kind) === isSent)
      .reduce((sum, group) => sum + group.total, 0)
  const [found, sent] = [countMatches(false), countMatches(true)]
  return (
    <>
      <h1>Search</h1>
      <div className="mt-3">
        <SearchField id="search-here" maxLength={MAX_SEARCH_CHARACTERS} value={text} />
      </div>
      {results.words.length > 0 && (
        <p className="mt-4 text-sm text-muted" role="status">
          {describeShown(['match', 'matches'], { before: 0, shown: found, total: found })}
        </p>
      )}
      {sent > 0 && <p className="text-sm text-muted">{sent} more outside publications</p>}
      <div className="mt-2">
        <SearchGroups results={results} />
      </div>
    </>
  )
}
