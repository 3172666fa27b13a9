import type { Principal } from '@/server/auth/tokens/tokens'
import { testDatabase } from '@/server/testing/database'
import { createPrincipal, syncDictionaries } from './submission-fixture'

/** A database of one test file with the dictionaries and a trusted organisation of each name. */
export async function openSenders<Name extends string>(
  names: readonly Name[],
  options: Parameters<typeof testDatabase>[0] = {},
) {
  const test = await testDatabase(options)
  await syncDictionaries(test.db)
  const senders = {} as Record<Name, Principal>
  for (const name of names) senders[name] = await createPrincipal(test.db, name)
  return { ...test, ...senders }
}
