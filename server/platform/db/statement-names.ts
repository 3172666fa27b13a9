import { createHash } from 'node:crypto'

/** Statements named per process. Every connection keeps the plans of those it has seen, so their number is bounded. */
const MAX_NAMED = 500
const named = new Map<string, string>()

/**
 * Name under which the database keeps a statement parsed; empty for one that is parsed each time, which are all beyond
 * the first few hundred different texts.
 */
export function statementName({ sql }: { sql: string }): string {
  const known = named.get(sql)
  if (known !== undefined) return known
  if (named.size >= MAX_NAMED) return ''
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 20)
  named.set(sql, name)
  return name
}
