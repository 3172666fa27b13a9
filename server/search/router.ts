import { procedure, router } from '../trpc'
import { searchAll } from './queries'
import { SearchInput, SearchResults } from './schemas'

export const searchRouter = router({
  all: procedure
    .input(SearchInput)
    .output(SearchResults)
    .query(({ ctx, input }) => searchAll(ctx.db, input)),
})
