import type { MeshSummary } from '@/server/trends/schemas'

/** Text in place of the catalogue's description of a product; null for one that it describes. */
export const declaredWords = ({ declaredBy }: MeshSummary): string | null =>
  declaredBy === null
    ? null
    : `Declared by ${declaredBy}, who sent results of it, and not yet confirmed by a maintainer.`
