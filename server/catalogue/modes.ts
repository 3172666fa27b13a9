import type { Mode } from '@/ingest/dictionary/vocabulary'
import { CATALOGUE } from './reviewed-catalogue'

/** Data-plane modes by the slug of the product; one that is not listed has no known modes and is not judged. */
export const MODES_OF: ReadonlyMap<string, readonly Mode[]> = new Map(
  Object.entries(CATALOGUE.products).map(([slug, { modes }]) => [slug, modes]),
)

type Named = { mesh: string; mode: Mode; mode_name?: string | null | undefined }

/** What a mode is called: its name in the dictionary, or the one that its sender gives it. */
export const modeName = ({ mode, mode_name }: Omit<Named, 'mesh'>): string => mode_name ?? mode

/** Whether a submitter claims a mode of a product that the catalogue does not have for it. */
export function isUnlistedMode({ mesh, mode, mode_name }: Named): boolean {
  const modes = MODES_OF.get(mesh)
  return modes !== undefined && (mode_name != null || (mode !== 'other' && !modes.includes(mode)))
}
