import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL } from '@/server/catalogue/cache-tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { contextChoices } from './choices'
import { ContextChoices } from './schemas'

export const contextsRouter = router({
  choices: procedure
    .output(declared(ContextChoices))
    .query(({ ctx: { db } }) =>
      cachedRead(db, ['context choices'], [ALL], (reader) => contextChoices(reader)),
    ),
})
