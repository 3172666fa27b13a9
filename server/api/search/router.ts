import { cached } from '@/server/platform/cache/cached'
import { ALL } from '@/server/platform/cache/tags'
import { procedure, router } from '@/server/platform/trpc'
import { searchAll } from './queries'
import { SearchInput, SearchResults } from './schemas'

export const searchRouter = router({
  all: procedure
    .input(SearchInput)
    .output(SearchResults)
    .query(({ ctx: { db }, input }) =>
      cached(db, ['search', input], [ALL], () => searchAll(db, input)),
    ),
})
