import type pg from 'pg'
import { log } from '../observe/log'
import { createHash } from 'node:crypto'

/** Statements named per process. Every connection keeps the plans of those it has seen, so their number is bounded. */
const MAX_NAMED = 500
const named = new Map<string, string>()

/**
 * Name under which the database keeps a statement parsed; empty for one that is parsed each time, which are all beyond
 * the first few hundred different texts.
 */
function statementName({ sql }: { sql: string }): string {
  const known = named.get(sql)
  if (known !== undefined) return known
  if (named.size >= MAX_NAMED) return ''
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 20)
  named.set(sql, name)
  return name
}

/** What a request may take of the database. */
export type DatabaseLimits = {
  /** of one statement, waiting for locks included */
  statementMs: number
  /** of a transaction between two statements */
  idleInTransactionMs: number
}

/**
 * Settings of a new connection, where the role brings none of its own; which of them it did not bring, and the number of the
 * process behind it. Raw: before the client may be used.
 */
const SETTINGS = `SELECT pg_backend_pid() AS pid, ARRAY(
  SELECT name FROM unnest($1::text[], $2::text[]) AS s (name, wanted)
  WHERE current_setting(name) <> wanted AND (name IN ('TimeZone', 'plan_cache_mode') OR current_setting(name) = '0')
    AND set_config(name, wanted, false) IS NOT NULL) AS missing`

type ConnectionState = { pid: number; missing: string[] }

function settingsOf(limits: DatabaseLimits | null): [names: string[], values: string[]] {
  // Dates of runs must not depend on the server's time zone.
  // A plan made while a table was small would be kept when it is large.
  const settings: Record<string, string> = {
    TimeZone: 'UTC',
    plan_cache_mode: 'force_custom_plan',
  }
  if (limits) {
    settings.statement_timeout = `${limits.statementMs}ms`
    settings.idle_in_transaction_session_timeout = `${limits.idleInTransactionMs}ms`
  }
  return [Object.keys(settings), Object.values(settings)]
}

export type Connections = {
  onConnect: (client: pg.ClientBase) => Promise<void>
  /** name for a statement, empty for one that has none */
  nameOf: (query: { sql: string }) => string
}

/**
 * The settings of every new connection of a pool. A pooler such as PgBouncer reports another number to a client than that of the
 * process behind it, and in transaction mode each transaction may get another process, which knows no statement by its
 * name: behind one, statements have none. Nor does it keep settings, so those of the role must do; what it lacks is logged
 * once.
 */
export function connections(limits: DatabaseLimits | null): Connections {
  const settings = settingsOf(limits)
  // The first statements are named before there is a connection.
  let isDirect = false
  let isSaid = false
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<ConnectionState>(SETTINGS, settings)
    const { pid, missing } = rows[0] ?? { pid: 0, missing: [] }
    // The driver keeps it for cancelling, and its types do not show it.
    isDirect = (client as { processID?: number }).processID === pid
    if (isDirect || isSaid || missing.length === 0) return
    isSaid = true
    log.warn(
      { missing },
      'behind a pooler, settings of a connection are not kept; give them to the role with ALTER ROLE (prisma/README.md, Roles)',
    )
  }
  return { onConnect, nameOf: (query) => (isDirect ? statementName(query) : '') }
}
