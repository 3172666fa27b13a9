import type { Db } from './db'

/** One line of the append-only log: who changed which public object, and what exactly. */
export async function audit(
  db: Db,
  entry: { actor: string; action: string; targetKind: string; targetId: string; detail: unknown },
): Promise<void> {
  await db.$executeRaw`INSERT INTO audit_entry (actor, action, target_kind, target_id, detail)
    VALUES (${entry.actor}, ${entry.action}, ${entry.targetKind}, ${entry.targetId},
      ${JSON.stringify(entry.detail)}::jsonb)`
}
