import type { PrismaClient } from '@/prisma/generated/client'
import { directClient } from '@/server/platform/db/client'
import { gauge } from '@/server/platform/observe/metrics'
import { AppError } from '@/server/platform/errors'
import { inDirectTransaction } from '@/server/platform/db/raw-client'
import { inBatch, isTransient, mayBeOfOneItem } from './failures'
import { Batcher, type Outcome } from '@/server/platform/db/batcher'
import type { Receipt, PendingSubmission } from './pending-submission'
import { ConditionCache } from './condition-cache'
import { resolveFromCache } from './resolve-conditions'
import { PLAN_ONCE, storeBatch, storeResolved, type StoredBatch } from './store-batch'

/**
 * A batch of small files takes about 20 ms; a larger one would make its senders wait for each other. A batch costs as much as
 * five runs whatever its size, so a second one begins only with twice as many.
 */
const LIMITS = { maxItems: 64, maxSize: 8_000_000, atOnce: 2, leastBeside: 10 }
const TRIES = 3
const TRANSACTION = { maxWait: 30_000, timeout: 60_000 }

type Writer = { known: ConditionCache; batcher: Batcher<PendingSubmission, Receipt> }

const countBytes = ({ files }: PendingSubmission): number =>
  files.reduce((sum, file) => sum + file.packed.body.byteLength, 0)

/**
 * The campaigns that a request adds to, and its key: batches that write to one of them would wait for each other's locks.
 */
const lockKeys = ({ principal: { orgId }, idempotencyKey, files }: PendingSubmission): string[] => [
  ...new Set(files.map(({ context }) => `${orgId} campaign ${context.campaign}`)),
  ...(idempotencyKey === null ? [] : [`${orgId} key ${idempotencyKey}`]),
]

/**
 * Stores a batch in one transaction: on a connection of the driver where all its conditions are known, which is all but the
 * first run of each, else by the client.
 */
function store(
  db: PrismaClient,
  items: PendingSubmission[],
  known: ConditionCache,
): Promise<StoredBatch> {
  const resolved = resolveFromCache(items, known)
  if (!resolved) return db.$transaction((tx) => storeBatch(tx, items, known), TRANSACTION)
  return inDirectTransaction(directClient(db), PLAN_ONCE, (tx) =>
    storeResolved(tx, items, known, resolved),
  )
}

async function commit(
  db: PrismaClient,
  items: PendingSubmission[],
  known: ConditionCache,
): Promise<Outcome<Receipt>[]> {
  for (let attempt = 1; ; attempt++)
    try {
      const { outcomes, found } = await store(db, items, known)
      known.keep(found)
      return outcomes
    } catch (error) {
      // A row that is kept in memory could have gone with a restored database.
      known.clear()
      if (attempt >= TRIES || !isTransient(error)) throw inBatch(error)
    }
}

function newWriter(db: PrismaClient): Writer {
  const known = new ConditionCache()
  return {
    known,
    batcher: new Batcher({
      ...LIMITS,
      sizeOf: countBytes,
      keysOf: lockKeys,
      mayBeOfOneItem,
      run: (items) => commit(db, items, known),
    }),
  }
}

// Bundles each have a copy of this module; what one of them has looked up, the others know. Instances are ordered by the
// locks of the conditions.
const shared = globalThis as {
  meshbenchWriters?: WeakMap<PrismaClient, Writer>
  meshbenchNewestWriter?: Writer
}
const writers = (shared.meshbenchWriters ??= new WeakMap())

// A site stores in one database.
const queueSize = () => shared.meshbenchNewestWriter?.batcher.size() ?? { waiting: 0, running: 0 }
gauge('meshbench_queue_waiting', { queue: 'writer' }, () => queueSize().waiting)
gauge('meshbench_queue_running', { queue: 'writer' }, () => queueSize().running)

function writer(db: PrismaClient): Writer {
  const existing = writers.get(db)
  if (existing) return existing
  const made = newWriter(db)
  writers.set(db, made)
  shared.meshbenchNewestWriter = made
  return made
}

/** The only writer of runs that this process has for a database. */
export const getWriter = (db: PrismaClient): Batcher<PendingSubmission, Receipt> =>
  writer(db).batcher

/** Thrown to roll back a dry run after everything but the commit. */
class DryRun extends Error {
  constructor(readonly outcome: Outcome<Receipt>) {
    super('dry run')
  }
}

/** The runs that would be stored, without links, because nothing was stored. */
const withoutLinks = ({ body }: Receipt): Receipt => ({
  status: 200,
  body: {
    dryRun: true,
    runs: body.runs.map((run) => ({
      ...run,
      id: null,
      url: null,
      conditionUrl: null,
      created: false,
    })),
  },
})

/** Does everything that storing does, summaries and flags included, and takes it back. @throws AppError */
export async function tryOut(db: PrismaClient, item: PendingSubmission): Promise<Receipt> {
  const { known } = writer(db)
  for (let attempt = 1; ; attempt++)
    try {
      return await db.$transaction(async (tx) => {
        const { outcomes } = await storeBatch(tx, [item], known)
        throw new DryRun(outcomes[0] ?? { error: new Error('an item was not decided') })
      }, TRANSACTION)
    } catch (error) {
      if (error instanceof DryRun) {
        if ('error' in error.outcome) throw error.outcome.error
        return withoutLinks(error.outcome.result)
      }
      if (error instanceof AppError || attempt >= TRIES || !isTransient(error)) throw inBatch(error)
    }
}
