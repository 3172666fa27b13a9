import { publicUrl } from '@/env'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import type { Db } from '@/server/platform/db/client'
import { listDemonstrationLinks } from '@/server/runs/demonstration/links'

export const NO_DEMONSTRATION = 'There are no demonstration data: npm run demo -- fill makes them.'

/** Addresses of the demonstration, one a line; that there is none. */
export async function describeDemonstration(db: Db): Promise<string> {
  const links = await listDemonstrationLinks(db)
  if (links.length === 0) return NO_DEMONSTRATION
  const lines = links.map(({ title, path }) => `  ${title}:\n    ${publicUrl()}${path}`)
  return [
    `${DEMONSTRATION}, which nobody measured:`,
    ...lines,
    '  The comment on the pull request: npm run -s demo -- comment',
    '  To remove all of it: npm run demo -- remove',
  ].join('\n')
}
