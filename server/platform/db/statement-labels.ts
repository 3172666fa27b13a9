import { Prisma } from '@/prisma/generated/client'
import type { Labels } from '../observe/metrics'

/** Texts whose labels are remembered; the others are read again each time. */
const MAX_KNOWN = 500
const known = new Map<string, Labels>()

/** "RunSpan" is the table run_span: a closed list, so that a label has no other values. */
const TABLES: ReadonlySet<string> = new Set(
  Object.values(Prisma.ModelName).map((model) =>
    model.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
  ),
)
const KINDS: ReadonlySet<string> = new Set(
  ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'set'].concat('copy'),
)
/** A statement that locks rows or meets a conflict is no UPDATE. */
const WRITE = /\b(insert)\s+into\b|(?<!\b(?:for|do|key)\s)\b(update)\s|\b(delete)\s+from\b/i
const NAMED = /\b(?:from|join|into|update)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]+)/gi
const FIRST_WORD = /^\s*([a-z]+)/i

function kindOf(sql: string): string {
  const word = (FIRST_WORD.exec(sql)?.[1] ?? '').toLowerCase()
  if (word !== 'with') return KINDS.has(word) ? word : 'other'
  const [, ...written] = WRITE.exec(sql) ?? []
  return written.find((one) => one !== undefined)?.toLowerCase() ?? 'select'
}

/** The table that a statement writes, else the first one that it reads; "none" where it names no table of the schema. */
function tableOf(sql: string): string {
  const write = WRITE.exec(sql)
  const from = write ? sql.slice(write.index) : sql
  for (const [, name = ''] of from.matchAll(NAMED)) if (TABLES.has(name)) return name
  return 'none'
}

/** What a statement is called in the metrics: its kind, and a table or view of the schema. Never anything of its values. */
export function statementLabels(sql: string): Labels {
  const found = known.get(sql)
  if (found) return found
  const labels = { kind: kindOf(sql), table: tableOf(sql) }
  if (known.size < MAX_KNOWN) known.set(sql, labels)
  return labels
}
