import { Socket } from 'node:net'
import pg from 'pg'
import { z } from 'zod'
import type { PrismaClient } from '@/prisma/generated/client'
import { isAway } from '../db/faults'
import { connect, siteLimits, type Db } from '../db/client'
import { hasRows, type TagRows } from './tag-rows'

/** A look must end within a second, or the replica counts as away. */
const LOOK_MS = 900
/** A replica on the same network is behind for about as long. */
const CATCH_UP_MS = 20

/** Raw: where a standby is in the log, as a number; and which cluster it belongs to. */
const LOOK = `SELECT pg_is_in_recovery() AS "isStandby", (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text AS replayed,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`

const Look = z.object({
  isStandby: z.boolean(),
  replayed: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable(),
  system: z.string(),
})
export type Look = z.infer<typeof Look>

/** Connections of one stay of a replica; all are broken when it is left out, so that nobody waits for it. */
type Session = { client: PrismaClient; sockets: Set<Socket>; lost: AbortController }

function opened(url: string): Session {
  const sockets = new Set<Socket>()
  const socket = (): Socket => {
    const one = new Socket()
    sockets.add(one)
    return one.once('close', () => sockets.delete(one))
  }
  return { client: connect(url, siteLimits(), socket), sockets, lost: new AbortController() }
}

function close({ client, sockets, lost }: Session): void {
  lost.abort()
  for (const one of sockets) one.destroy()
  void client.$disconnect().catch(() => undefined)
}

/** The work, or a failure as soon as the replica is left out. */
function whileIn<T>({ lost: { signal } }: Session, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('the replica was left out'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** Thrown to end a transaction whose snapshot lacks something. */
class Behind extends Error {}

export type ReplicaResult<T> = { outcome: 'served'; value: T } | { outcome: 'behind' | 'failed' }

/** One streaming replica: looked at all the time, and read from while it is let in. */
export class Replica {
  /** host and port, without the password */
  readonly name: string
  private readonly looks: pg.Pool
  private session: Session | null = null

  constructor(private readonly url: string) {
    this.name = new URL(url).host
    this.looks = new pg.Pool({
      connectionString: url,
      max: 1,
      application_name: 'meshbench replica lag',
      connectionTimeoutMillis: LOOK_MS,
      query_timeout: LOOK_MS,
      allowExitOnIdle: true,
    })
    // An idle connection that breaks is replaced at the next check.
    this.looks.on('error', () => undefined)
  }

  get isIn(): boolean {
    return this.session !== null
  }

  letIn(): void {
    this.session ??= opened(this.url)
  }

  leaveOut(): void {
    if (this.session) close(this.session)
    this.session = null
  }

  /** @throws when it does not answer within a second */
  async look(): Promise<Look> {
    return Look.parse((await this.looks.query<Record<string, unknown>>(LOOK)).rows[0])
  }

  /**
   * Reads in one snapshot that has the rows, or not at all. Any failure counts, also an expected one: the primary decides
   * what does not exist. An error that means that nobody can connect takes the replica out of use at once.
   */
  async read<T>(
    rows: TagRows['rows'],
    read: (reader: Db) => Promise<T>,
  ): Promise<ReplicaResult<T>> {
    const { session } = this
    if (!session) return { outcome: 'failed' }
    try {
      const value = await whileIn(session, this.inSnapshot(session, rows, read))
      return { outcome: 'served', value }
    } catch (error) {
      if (error instanceof Behind) return { outcome: 'behind' }
      if (isAway(error) && this.session === session) this.leaveOut()
      return { outcome: 'failed' }
    }
  }

  private async inSnapshot<T>(
    { client }: Session,
    rows: TagRows['rows'],
    read: (reader: Db) => Promise<T>,
  ): Promise<T> {
    const options = { isolationLevel: 'RepeatableRead', maxWait: 2_000, timeout: 60_000 } as const
    const once = (): Promise<T> =>
      client.$transaction(async (tx) => {
        if (!(await hasRows(tx, rows))) throw new Behind()
        return read(tx)
      }, options)
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof Behind)) throw error
      await new Promise((resolve) => setTimeout(resolve, CATCH_UP_MS))
      return once()
    }
  }

  async close(): Promise<void> {
    this.leaveOut()
    await this.looks.end()
  }
}
