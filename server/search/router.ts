import { cached } from '../cache/cached'
import { ALL } from '../cache/tags'
import { procedure, router } from '../trpc'
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
