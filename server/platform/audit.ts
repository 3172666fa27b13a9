import { tagsOfTarget, invalidateTags } from './cache/tags'
import type { Db } from './db/client'

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
  await invalidateTags(db, await tagsOfTarget(db, targetKind, targetId))
}
