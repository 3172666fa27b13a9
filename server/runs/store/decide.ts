import { v7 as uuid } from 'uuid'
import { refuseUnusable } from '@/server/auth/tokens/tokens'
import { AppError } from '@/server/platform/errors'
import { COPY_FLAG } from '@/server/stats/duplicate-content'
import type { PreparedFile, PreparedRun } from '../parse/prepared-file'
import {
  SubmissionResponse,
  submittedRun,
  withCurrentStatus,
  type SubmittedRun,
} from '../parse/response'
import { ingestKey, type BatchState, type KnownIngest, type KnownKey } from './load-batch-state'
import type { Outcome } from '@/server/platform/db/batcher'
import {
  type NewIngest,
  type NewKey,
  type NewRun,
  type Receipt,
  type PendingSubmission,
  requestDigest,
} from './pending-submission'
import { campaignClosed } from './resolve-condition'
import { withSeriesAdvice } from '../parse/advice'
import { toDated, looksLikeSeries } from './detect-series'
import { repeatedContent, repeatedBytes, replicateTaken } from './refusals'

/** The state of a batch, to which each item adds for those after it. */
export type BatchFacts = BatchState & {
  keys: Map<string, KnownKey>
  /** id of the condition of each run, in the order of files and runs */
  listConditionIds: (file: PreparedFile, item: PendingSubmission) => number[]
}

export type Decision = {
  outcomes: Outcome<Receipt>[]
  ingests: NewIngest[]
  keys: NewKey[]
}

const twinKey = (conditionId: number, sha256: string): string => `${conditionId} ${sha256}`
const runText = (replicate: number, id: string): string =>
  `replicate ${replicate} of this condition (/runs/${id})`
const numberKey = (conditionId: number, replicate: number): string => `${conditionId} ${replicate}`

/** The runs of an earlier response, with their current states. */
const replayed = ({ report, states }: KnownIngest): SubmittedRun[] =>
  SubmissionResponse.parse(report).runs.map((run) => withCurrentStatus(run, states[run.id ?? '']))

/** The state of a batch while its items are decided one after another; what an item adds can be taken back. */
class Batch {
  private readonly undo: (() => void)[] = []
  private readonly next = new Map<number, number>()
  private readonly twins: Map<string, { text: string; ingestId: string | null }>
  private readonly taken: Set<string>
  /** runs by condition and content */
  private readonly contents: Map<string, string>
  /** whether readers may see a run with these numbers */
  private readonly copied: Map<string, boolean>
  /** by token that may be used: whether its organisation is trusted */
  private readonly trusted: Map<number, boolean>
  ingests: NewIngest[] = []
  keys: NewKey[] = []

  constructor(readonly facts: BatchFacts) {
    for (const { id, replicates } of facts.conditions.values()) this.next.set(id, replicates + 1)
    this.twins = new Map(
      facts.twins.map(({ conditionId, sha256, replicate, runId }) => [
        twinKey(conditionId, sha256),
        { text: runText(replicate, runId), ingestId: null },
      ]),
    )
    this.contents = new Map(
      facts.repeated.map(({ conditionId, content, replicate, runId }) => [
        twinKey(conditionId, content),
        runText(replicate, runId),
      ]),
    )
    this.copied = new Map(facts.copied.map(({ numbers, isPublic }) => [numbers, isPublic]))
    this.trusted = new Map(facts.usable.map(({ tokenId, isTrusted }) => [tokenId, isTrusted]))
    this.taken = new Set(facts.taken.map((t) => numberKey(t.conditionId, t.replicate)))
  }

  /** Runs `decide` and keeps what it added only if it does not throw. */
  attempt<T>(decide: () => T): T {
    this.undo.length = 0
    const [ingests, keys] = [this.ingests.length, this.keys.length]
    try {
      return decide()
    } catch (error) {
      for (const step of this.undo.reverse()) step()
      this.ingests.length = ingests
      this.keys.length = keys
      throw error
    }
  }

  private set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.get(key)
    this.undo.push(() => (had === undefined ? map.delete(key) : map.set(key, had)))
    map.set(key, value)
  }

  /** Whether the sender's runs are public at once. @throws AppError UNAUTHENTICATED for a token revoked since it was accepted */
  isTrusted({ principal }: PendingSubmission): boolean {
    const isTrusted = this.trusted.get(principal.tokenId)
    if (isTrusted === undefined) throw refuseUnusable()
    return isTrusted
  }

  known = (key: string): KnownIngest | undefined => this.facts.ingests.get(key)

  remember(item: PendingSubmission, ingest: NewIngest): void {
    this.ingests.push(ingest)
    const key = ingestKey(item.principal.orgId, ingest.file)
    // The response has their states.
    this.set(this.facts.ingests, key, { report: { runs: ingest.report }, states: {} })
  }

  rememberKey(key: NewKey): void {
    this.keys.push(key)
    // The response has their states.
    this.set(this.facts.keys, `${key.orgId} ${key.key}`, { ...key, states: {} })
  }

  /** @throws AppError DUPLICATE_RAW, REPLICATE_TAKEN */
  number(
    { conditionId, contentDigest }: { conditionId: number; contentDigest: string },
    asked: number | null,
    file: PreparedFile,
    ingestId: string,
  ): number {
    const twin = this.twins.get(twinKey(conditionId, file.sha256))
    if (twin && twin.ingestId !== ingestId) throw repeatedBytes(file, twin.text)
    const repeated = this.contents.get(twinKey(conditionId, contentDigest))
    if (repeated !== undefined) throw repeatedContent(file, repeated)
    const next = this.next.get(conditionId) ?? 1
    const replicate = asked ?? next
    const isTaken = this.taken.has(numberKey(conditionId, replicate))
    if (asked !== null && isTaken) throw replicateTaken(file, conditionId, asked)
    this.set(this.next, conditionId, Math.max(next, replicate + 1))
    const key = numberKey(conditionId, replicate)
    this.taken.add(key)
    this.undo.push(() => this.taken.delete(key))
    return replicate
  }

  rememberContent(conditionId: number, { contentDigest }: PreparedRun, text: string): void {
    this.set(this.contents, twinKey(conditionId, contentDigest), text)
  }

  /** Whether some run has these numbers, and whether readers may see one that has; remembers this one. */
  findCopy({ numbersDigest }: PreparedRun, isPending: boolean): { is: boolean; isSeen: boolean } {
    if (numbersDigest === null) return { is: false, isSeen: false }
    const known = this.copied.get(numbersDigest)
    this.set(this.copied, numbersDigest, known === true || !isPending)
    return { is: known !== undefined, isSeen: known === true }
  }

  rememberTwin({ id, conditionId, replicate, ingestId, sourceIndex, file }: NewRun): void {
    const text = runText(replicate, id)
    const run = file.runs[sourceIndex]
    if (run) this.rememberContent(conditionId, run, text)
    this.set(this.twins, twinKey(conditionId, file.sha256), { text, ingestId })
  }
}

function addFile(
  batch: Batch,
  item: PendingSubmission,
  file: PreparedFile,
  isPending: boolean,
): SubmittedRun[] {
  const { principal } = item
  const conditionIds = batch.facts.listConditionIds(file, item)
  for (const id of conditionIds) {
    const condition = batch.facts.conditions.get(id)
    if (condition?.isClosed || condition?.isRetracted)
      throw campaignClosed(file.context.campaign, condition.isRetracted)
  }
  const ingest: NewIngest = { id: uuid(), principal, file, runs: [], report: [] }
  const state = isPending ? 'pending' : file.context.pull_request == null ? 'published' : 'proposed'
  for (const [sourceIndex, one] of file.runs.entries()) {
    const conditionId = conditionIds[sourceIndex]
    if (conditionId === undefined) throw new Error('a run has no condition')
    const asked = file.runs.length === 1 ? (file.context.replicate ?? null) : null
    const { contentDigest } = one
    const replicate = batch.number({ conditionId, contentDigest }, asked, file, ingest.id)
    batch.rememberContent(conditionId, one, `run ${sourceIndex + 1} of the same file`)
    const copy = batch.findCopy(one, isPending)
    const ids = { runId: uuid(), conditionId, replicate, adapter: file.adapter.id }
    ingest.runs.push({
      id: ids.runId,
      conditionId,
      replicate,
      ingestId: ingest.id,
      sourceIndex,
      file,
      isPending,
      copyOf: copy.is ? one.numbersDigest : null,
    })
    // Runs of pull requests take part in nothing that a copy could distort.
    const isFlagged = copy.isSeen && state !== 'proposed'
    const flags = [...one.flags, ...(isFlagged ? [COPY_FLAG] : [])]
    const isSeries = looksLikeSeries(batch.facts.conditions.get(conditionId), toDated(file, one))
    const run = isSeries ? withSeriesAdvice(one.run, replicate) : one.run
    ingest.report.push(submittedRun(ids, run, flags, state))
  }
  for (const run of ingest.runs) batch.rememberTwin(run)
  batch.remember(item, ingest)
  return ingest.report
}

/** @throws AppError IDEMPOTENCY_CONFLICT */
function replayOfKey(batch: Batch, item: PendingSubmission, request: string): Receipt | null {
  const { principal, idempotencyKey: key } = item
  const kept = key === null ? undefined : batch.facts.keys.get(`${principal.orgId} ${key}`)
  if (!kept) return null
  if (kept.request === request)
    return { status: 200, body: { runs: replayed({ report: kept.body, states: kept.states }) } }
  throw new AppError('IDEMPOTENCY_CONFLICT', {
    title: 'This Idempotency-Key was used for other content',
    detail: `key "${key}" belongs to an earlier request with other files or another context`,
    hint: 'use one key per file and context, for example the CI run id and the file name',
  })
}

function decideItem(batch: Batch, item: PendingSubmission): Receipt {
  const { principal, idempotencyKey: key, files } = item
  const isPending = !batch.isTrusted(item)
  const request = requestDigest(files)
  const earlier = replayOfKey(batch, item, request)
  if (earlier) return earlier
  let isNew = false
  const runs = files.flatMap((file) => {
    const known = batch.known(ingestKey(principal.orgId, file))
    isNew ||= known === undefined
    return known ? replayed(known) : addFile(batch, item, file, isPending)
  })
  const body: SubmissionResponse = { runs }
  if (key !== null) batch.rememberKey({ orgId: principal.orgId, key, request, body })
  return { status: isNew ? 201 : 200, body }
}

/**
 * Decides a batch in its order, as if each item were stored before the next one is looked at: numbers, repeats, duplicates,
 * refusals. Pure but for new ids. A refused item leaves no trace, and no item is refused because of a refused one.
 */
export function decide(items: readonly PendingSubmission[], facts: BatchFacts): Decision {
  const batch = new Batch(facts)
  const outcomes = items.map((item): Outcome<Receipt> => {
    try {
      return { result: batch.attempt(() => decideItem(batch, item)) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { error }
    }
  })
  return { outcomes, ingests: batch.ingests, keys: batch.keys }
}
