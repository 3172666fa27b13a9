import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL } from '@/server/catalogue/cache-tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { searchAll } from './queries'
import { SearchInput, SearchResults } from './schemas'

export const searchRouter = router({
  all: procedure
    .meta({
      rest: {
        id: 'search',
        path: '/api/v1/search',
        summary:
          'Trends, meshes, versions, publications, harnesses and metrics that have all the words, best first',
        response: 'SearchResults',
        examples: ['/api/v1/search?q=istio'],
      },
    })
    .input(SearchInput)
    .output(declared(SearchResults))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['search', input], [ALL], (reader) => searchAll(reader, input)),
    ),
})
