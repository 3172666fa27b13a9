import type { MeshSummary } from '@/server/trends/schemas'

const MADE_UP =
  'Made up to show what this site does with results: no product, and nobody measured it.'

/** Text in place of the catalogue's description of a product; null for one that it describes. */
export function declaredWords({ declaredBy, trust }: MeshSummary): string | null {
  if (trust === 'demonstration') return MADE_UP
  return declaredBy === null
    ? null
    : `Declared by ${declaredBy}, who sent results of it, and not yet confirmed by a maintainer.`
}
