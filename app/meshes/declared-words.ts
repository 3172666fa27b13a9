import type { MeshSummary } from '@/server/trends/schemas'

/** What stands where the catalogue would describe a product; null for one that it describes. */
export const declaredWords = ({ declaredBy }: MeshSummary): string | null =>
  declaredBy === null
    ? null
    : `Declared by ${declaredBy}, who sent results of it, and not yet confirmed by a maintainer.`
