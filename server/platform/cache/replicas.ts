import { z } from 'zod'
import type { PrismaClient } from '@/prisma/generated/client'
import { count, gauge } from '../observe/metrics'
import { rawClient, type Db } from '../db/client'
import { log } from '../observe/log'
import { Replica, type Look } from './replica'
import { Progress } from './replica-progress'
import { invalidateTags } from './tags'
import { tagRows, timelineTag } from './tag-rows'
import { readTagVersions } from './versions'

const EVERY_MS = 1_000

const Primary = z.object({ position: z.coerce.bigint(), timeline: z.string(), system: z.string() })
type Primary = z.infer<typeof Primary>

/** Raw: functions of the server. Written, not only inserted: what is not written no replica can have. */
const primaryOf = async (db: Db): Promise<Primary> => {
  const [found] = await rawClient(db).$queryRaw<unknown[]>`
    SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::text AS position,
      left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
      (SELECT system_identifier::text FROM pg_control_system()) AS system`
  return Primary.parse(found)
}

type Watched = { replica: Replica; replayed: bigint | null; isUp: boolean; why: string | null }

/** The replicas of a primary. Looks at all of them every second and lets in those that may be read from. */
export class Replicas {
  private readonly watched: Watched[]
  private readonly progress = new Progress()
  /** position from which a replica has all that was written before this process began to cache */
  private first: bigint | null = null
  private timeline: string | null = null
  private turn = 0
  private timer: NodeJS.Timeout | null = null
  private looking: Promise<void> | null = null

  /** @param maxStaleMs a replica that may be older is left out */
  constructor(
    private readonly primary: PrismaClient,
    urls: readonly string[],
    private readonly maxStaleMs: number,
  ) {
    this.watched = urls.map((url) => ({
      replica: new Replica(url),
      replayed: null,
      isUp: false,
      why: null,
    }))
    for (const one of this.watched) this.measure(one)
  }

  private measure(one: Watched): void {
    const labels = { replica: one.replica.name }
    const known = (value: number | null): number => value ?? NaN
    const of = <T>(read: (replayed: bigint) => T): T | null =>
      one.replayed === null ? null : read(one.replayed)
    gauge('meshbench_replica_up', labels, () => Number(one.isUp))
    gauge('meshbench_replica_in_use', labels, () => Number(one.replica.isIn))
    gauge('meshbench_replica_lag_bytes', labels, () =>
      known(of((replayed) => this.progress.lagBytes(replayed))),
    )
    gauge('meshbench_replica_staleness_seconds', labels, () =>
      known(of((replayed) => (this.staleMs(replayed) ?? NaN) / 1_000)),
    )
  }

  private readonly staleMs = (replayed: bigint): number | null =>
    this.progress.staleMs(replayed, performance.now())

  /** How many are read from. */
  inUse(): number {
    return this.watched.filter(({ replica }) => replica.isIn).length
  }

  /** Begins to look; the first look is under way when it returns. */
  watch(): void {
    void this.look()
    this.timer ??= setInterval(() => void this.look(), EVERY_MS).unref()
  }

  /** Looks once at the primary and all replicas; never rejects. */
  look(): Promise<void> {
    return (this.looking ??= this.lookNow().finally(() => (this.looking = null)))
  }

  private async lookNow(): Promise<void> {
    const began = performance.now()
    const primary = await primaryOf(this.primary)
      .then(async (found) => (await this.onTimeline(found.timeline), found))
      .catch(() => null)
    if (primary) this.progress.note(began, primary.position)
    this.first ??= primary?.position ?? null
    await Promise.all(
      this.watched.map(async (one) =>
        this.decide(one, primary, await one.replica.look().catch(() => null)),
      ),
    )
  }

  /** A replica that did not follow the primary onto its timeline may have what never was; it lacks this tag. */
  private async onTimeline(timeline: string): Promise<void> {
    if (timeline === this.timeline) return
    const tag = timelineTag(timeline)
    const known = await readTagVersions(this.primary, [tag])
    if (known.get(tag) === '0') await invalidateTags(rawClient(this.primary), [tag])
    this.timeline = timeline
  }

  private decide(one: Watched, primary: Primary | null, look: Look | null): void {
    one.isUp = look !== null
    // One that was promoted still reports its last position in the log of its primary.
    one.replayed = look?.isStandby && look.replayed !== null ? BigInt(look.replayed) : null
    const why = this.whyNot(one.replayed, primary, look)
    if (why === null) one.replica.letIn()
    else one.replica.leaveOut()
    if (why === one.why) return
    one.why = why
    const facts = { replica: one.replica.name, why }
    if (why === null) log.info(facts, 'the replica is read from')
    else log.warn(facts, 'the replica is left out; its reads go to the primary')
  }

  private whyNot(
    replayed: bigint | null,
    primary: Primary | null,
    look: Look | null,
  ): string | null {
    if (look === null) return 'it does not answer within a second'
    if (!look.isStandby || replayed === null) return 'it follows no primary'
    if (primary && look.system !== primary.system) return 'it belongs to another cluster'
    if (this.first === null || replayed < this.first) return 'it lacks what was there at the start'
    const stale = this.staleMs(replayed)
    return stale === null || stale > this.maxStaleMs ? 'it is too far behind' : null
  }

  /**
   * Reads from one of the replicas in use, round robin, if it has everything that the primary has of the tags; else
   * from the primary.
   */
  async read<T>(tags: readonly string[], read: (reader: Db) => Promise<T>): Promise<T> {
    const inUse = this.watched.filter(({ replica }) => replica.isIn)
    const replica = inUse[this.turn++ % inUse.length]?.replica
    if (!replica || tags.length === 0 || this.timeline === null) return read(this.primary)
    const { timeline, rows } = await tagRows(this.primary, [...tags, timelineTag(this.timeline)])
    if (timeline !== this.timeline) return read(this.primary)
    const result = await replica.read(rows, read)
    count('meshbench_replica_reads_total', { replica: replica.name, result: result.outcome })
    return result.outcome === 'served' ? result.value : read(this.primary)
  }

  async close(): Promise<void> {
    if (this.timer) clearInterval(this.timer)
    this.timer = null
    await this.looking
    await Promise.all(this.watched.map(({ replica }) => replica.close()))
  }
}

// Bundles each have a copy of this module; they must read from the same replicas.
const shared = globalThis as { meshbenchReplicas?: WeakMap<Db, Replicas> }
const all = (shared.meshbenchReplicas ??= new WeakMap<Db, Replicas>())

/** Lets `cachedRead` on a client read from replicas of its database; the caller closes them. */
export function attachReplicas(
  primary: PrismaClient,
  urls: readonly string[],
  maxStaleMs: number,
): Replicas {
  const replicas = new Replicas(primary, urls, maxStaleMs)
  all.set(primary, replicas)
  replicas.watch()
  return replicas
}

export const attachedReplicas = (db: Db): Replicas | null => all.get(db) ?? null
