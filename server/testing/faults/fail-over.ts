import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connected } from '@/prisma/connected'

const LONGEST_MS = 30_000

/** Replay on a standby has cancelled a statement; a later one may run. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && /conflict with recovery/.test(error.message)

async function until(
  client: pg.Client,
  what: string,
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  for (const last = Date.now() + LONGEST_MS; Date.now() < last; await sleep(50)) {
    const rows = await client.query<{ holds: boolean }>(statement, values).then(
      (result) => result.rows,
      (error: unknown) => {
        if (isConflict(error)) return []
        throw error
      },
    )
    if (rows[0]?.holds === true) return
  }
  throw new Error(`${what}: not within ${LONGEST_MS / 1_000} s`)
}

/**
 * Lets the primary acknowledge nothing that its standby has not on its disk, and waits until that holds for all that was
 * acknowledged before. Without it, what a primary acknowledged last may be lost with it.
 */
export const followInStep = (primaryUrl: string): Promise<void> =>
  connected(primaryUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
    await client.query('SELECT pg_reload_conf()')
    const sync = `SELECT count(*) > 0 AS holds FROM pg_stat_replication WHERE sync_state = 'sync'`
    await until(client, 'the standby follows in step', sync)
    // Sessions read the changed setting between two statements.
    await sleep(500)
    const { rows } = await client.query<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at')
    const reached = `SELECT count(*) > 0 AS holds FROM pg_stat_replication WHERE flush_lsn >= $1::pg_lsn`
    await until(client, 'the standby has what was acknowledged', reached, [rows[0]?.at])
  })

/**
 * Makes a standby a primary. It does not wait inside the statement: replay may cancel whatever runs on a standby, and the
 * promotion goes on without it.
 */
export const promote = (standbyUrl: string): Promise<void> =>
  connected(standbyUrl, async (client) => {
    await client.query('SELECT pg_promote(false)')
    await until(client, 'the standby is promoted', 'SELECT NOT pg_is_in_recovery() AS holds')
  })
