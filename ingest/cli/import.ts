import path from 'node:path'
import { contextReader, envelopeLine, filesIn, foldersIn, partsLine } from './files'
import { ingestEndpoint, UsageError, type Options } from './options'
import {
  describeProblem,
  findUncounted,
  formatLinks,
  toLocalRefusal,
  UNREACHABLE,
  type Outcome,
} from './outcome'
import { createProgress, type Counts } from './progress'
import { isRepeatable, pauseMs, retryAfterMs, wait } from './retry'
import { sendStream, type LineResponse, type StreamEnd } from './stream-client'

export type Import = Counts & { outcomes: Outcome[]; isDryRun: boolean }

/** State of one import: files waiting for a response, and the outcomes of the others. */
class Ledger {
  readonly outcomes = new Map<string, Outcome>()
  readonly counts: Counts = { stored: 0, repeated: 0, refused: 0 }

  constructor(
    readonly files: string[],
    private readonly url: string,
  ) {}

  waiting(): string[] {
    return this.files.filter((file) => !this.outcomes.has(file))
  }

  refuse(outcome: Outcome): void {
    this.outcomes.set(outcome.file, outcome)
    this.counts.refused++
  }

  /** A temporary failure leaves the file waiting. */
  take(file: string, { status, runs = [], problem = {} }: LineResponse): void {
    if (isRepeatable(status)) return
    if (status >= 400) {
      const code = problem.code ?? String(status)
      return this.refuse({
        file,
        ok: false,
        code,
        message: describeProblem(problem, status),
        detail: problem,
      })
    }
    const message = formatLinks(this.url, runs)
    const uncounted = findUncounted(runs)
    if (uncounted !== null)
      return this.refuse({ file, ok: false, code: uncounted, message, detail: null })
    this.counts[status === 201 ? 'stored' : 'repeated']++
    this.outcomes.set(file, { file, ok: true, code: String(status), message, detail: null })
  }
}

/** One attempt for all waiting files. Lines are read from disk as the server consumes them. */
async function attempt(ledger: Ledger, options: Options, shown: () => void): Promise<StreamEnd> {
  const findContext = contextReader(options.context)
  const sent: string[] = []
  const lines = function* () {
    for (const file of ledger.waiting()) {
      let line: string
      try {
        // In a folder of parts, any name means all of its files.
        line = options.parts
          ? partsLine(file, findContext(path.join(file, 'parts')))
          : envelopeLine(file, findContext(file))
      } catch (error) {
        ledger.refuse(toLocalRefusal(file, error))
        continue
      }
      sent.push(file)
      yield line
    }
  }
  return sendStream(ingestEndpoint(options), lines(), options, (response) => {
    const file = sent[response.line - 1]
    if (file !== undefined) ledger.take(file, response)
    shown()
  })
}

const isJudgement = (end: StreamEnd): boolean =>
  !end.isWhole && end.status !== null && !isRepeatable(end.status)

/** Sends all files as one stream, and resends those without a response as long as that makes progress. */
export async function importFiles(options: Options): Promise<Import> {
  const ledger = new Ledger(
    [...new Set(options.parts ? foldersIn(options.paths) : filesIn(options.paths))],
    options.url,
  )
  if (ledger.files.length === 0) throw new UsageError('the folders hold no file')
  const progress = createProgress(ledger.files.length)
  let end: StreamEnd = { isWhole: true }
  for (let vain = 0; ledger.waiting().length > 0;) {
    const before = ledger.outcomes.size
    end = await attempt(ledger, options, () => progress.update(ledger.counts))
    if (ledger.waiting().length === 0 || isJudgement(end)) break
    vain = ledger.outcomes.size > before ? 0 : vain + 1
    if (vain > options.retries) break
    const asked = end.isWhole ? null : retryAfterMs(end.retryAfter, Date.now())
    await wait(pauseMs(vain, asked, Math.random()))
  }
  progress.end(ledger.counts)
  const why = end.isWhole
    ? { title: 'The server is too busy' }
    : (end.problem ?? { title: `${options.url} did not respond` })
  const code = isJudgement(end) ? (why.code ?? 'REFUSED') : UNREACHABLE
  const outcomes = ledger.files.map(
    (file) =>
      ledger.outcomes.get(file) ?? {
        file,
        ok: false,
        code,
        message: describeProblem(why, 503),
        detail: null,
      },
  )
  return { ...ledger.counts, outcomes, isDryRun: options.dryRun }
}
