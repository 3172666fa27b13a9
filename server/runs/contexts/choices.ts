import { STATED_MODELS } from '@/ingest/context/context'
import { MODES, PROTOCOLS } from '@/ingest/dictionary/vocabulary'
import { MEASURED } from '@/server/catalogue/measured-conditions'
import { MESHES } from '@/server/catalogue/products'
import type { Db } from '@/server/platform/db/client'
import type { ContextChoices } from './schemas'

/**
 * Choices for a context: every product that results may be about, with its visible versions.
 * Raw: aggregates sorted arrays.
 */
export async function contextChoices(db: Db): Promise<ContextChoices> {
  const rows = await db.$queryRaw<{ slug: string; versions: string[] }[]>`
    SELECT m.slug, array_agg(v.raw ORDER BY v.track DESC, v.sort_key DESC NULLS LAST, v.raw) AS versions
    FROM mesh m JOIN mesh_version v ON v.mesh_id = m.id
    WHERE v.raw IS NOT NULL AND EXISTS (SELECT 1 FROM subject su JOIN condition c ON c.subject_id = su.id AND ${MEASURED}
      WHERE su.mesh_version_id = v.id)
    GROUP BY m.slug`
  const versions = new Map(rows.map((row) => [row.slug, row.versions]))
  return {
    meshes: MESHES.map(({ slug, name }) => ({ slug, name, versions: versions.get(slug) ?? [] })),
    modes: [...MODES],
    protocols: [...PROTOCOLS],
    loadModels: [...STATED_MODELS],
  }
}
