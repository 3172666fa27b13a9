import { invalidateTags } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db/client'
import { listFamilyTags, listPublicationTags, runTag } from './cache-tags'

/**
 * Tags of the pages of a run, condition or publication, with their history and disputes; none for anything else. Numbers
 * that change with it have their own tags.
 */
async function listTargetTags(db: Db, kind: string, id: string): Promise<string[]> {
  if (kind === 'run') return [runTag(id.toLowerCase())]
  if (kind === 'condition') return listFamilyTags(db, Number(id))
  return kind === 'publication' ? listPublicationTags(db, id) : []
}

/**
 * Appends to the audit log who changed which public object, and how. Also invalidates cached responses that show the
 * object.
 */
export async function audit(
  db: Db,
  entry: { actor: string; action: string; targetKind: string; targetId: string; detail: unknown },
): Promise<void> {
  const { actor, action, targetKind, targetId, detail } = entry
  // Raw: one INSERT without RETURNING, on every write path.
  await db.$executeRaw`INSERT INTO audit_entry (actor, action, target_kind, target_id, detail)
    VALUES (${actor}, ${action}, ${targetKind}, ${targetId}, ${JSON.stringify(detail)}::jsonb)`
  await invalidateTags(db, await listTargetTags(db, targetKind, targetId))
}
