import { AdapterError } from '@/ingest/model/adapter'
import { adapterById, detect } from '@/ingest/adapters/detect'
import { makeResultFile } from '@/ingest/formats/result-file'
import type { Histogram, ParsedRun } from '@/ingest/model/parsed-run'
import type { RunContext } from '@/ingest/context/context'
import type { NominalWorkload } from '@/ingest/context/nominal-workload'
import { AppError } from '@/server/platform/errors'
import { toProblem } from '@/server/platform/http/problem'
import { submittedRun } from './response'
import { prepareFiles, type UploadedFile } from './prepare'
import type { PreparedFile } from './prepared-file'
import { listRunFlags } from './run-facts'
import { checkContext } from './context-problems'
import { curlLine } from './curl-line'
import type { ValidatedFile, ValidatedRun, ValidationProblem } from './schemas'

/** Uncompressed bytes of one file: what anybody may have read costs little, however well it packs. */
const MAX_BYTES = 2 ** 20

type ToRead = {
  /** null: none was sent */
  context: string | object | null
  files: UploadedFile[]
  adapterId: string | null
  /** the parameters of the query, when they are the context */
  query: Record<string, string> | null
}

export type ParsedForValidation = {
  contextProblems: ValidationProblem[]
  files: ValidatedFile[]
  /** the mesh that the context names, for a check that needs the database; null where it has none to check */
  mesh: string | null
}

export function validationProblem(error: AppError): ValidationProblem {
  const { code, title, detail, pointer = null, line = null, hint = null } = toProblem(error)
  return { code, title, detail, pointer, line, hint }
}

/** Formats without plain buckets are also stored whole, but cannot be drawn. */
const listBuckets = ({ data, unitScale }: Histogram): [number, number, number][] =>
  'buckets' in data
    ? data.buckets.map(([start, end, count]) => [start * unitScale, end * unitScale, count])
    : []

function validatedRun(
  adapter: string,
  { run, workload }: { run: ParsedRun; workload: NominalWorkload },
): ValidatedRun {
  const flags = listRunFlags(run, workload.targetRps)
  const ids = { runId: '', conditionId: 0, replicate: 1, adapter }
  return {
    name: run.name,
    harness: { name: run.harness.name, version: run.harness.version },
    facts: {
      durationSeconds: run.durationSeconds,
      targetRps: workload.targetRps,
      achievedRps: run.achievedRps,
      requests: run.requests,
      errors: run.errors,
    },
    stored: submittedRun(ids, run, flags).stored,
    histograms: run.histograms.map((histogram) => ({
      metric: histogram.metric,
      component: histogram.component,
      format: histogram.format,
      count: histogram.count,
      isMergeable: histogram.mergeable,
      note: histogram.note,
      buckets: listBuckets(histogram),
    })),
    notices: run.notices,
    flags: flags.map(({ code, severity, scope, text }) => ({ code, severity, scope, text })),
  }
}

/** The adapter that recognises the file, even if it then rejects it; null if none or several do. */
function findAdapter(file: UploadedFile, adapterId: string | null): ValidatedFile['adapter'] {
  try {
    const { id, label } =
      adapterId === null
        ? detect(makeResultFile(file.name, file.bytes, MAX_BYTES))
        : adapterById(adapterId)
    return { id, label }
  } catch (error) {
    if (error instanceof AdapterError) return null
    throw error
  }
}

type Read = { prepared: PreparedFile | null; problems: AppError[] }

/**
 * Reads a file as the ingest endpoint does. A context key that contradicts it is reported and left out, so that the
 * numbers are shown and every contradiction is found, not only the first.
 */
function readFile(file: UploadedFile, context: RunContext, adapterId: string | null): Read {
  const problems: AppError[] = []
  let remaining: RunContext = context
  for (;;) {
    try {
      return {
        prepared: prepareFiles([file], remaining, adapterId, MAX_BYTES)[0] ?? null,
        problems,
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.push(error)
      const key = error.facts.pointer?.slice(1) ?? ''
      const isOfContext = error.code === 'CONTRADICTION' || error.code === 'INVALID_CONTEXT'
      if (!isOfContext || !(key in remaining)) return { prepared: null, problems }
      remaining = {
        ...(Object.fromEntries(
          Object.entries(remaining).filter(([name]) => name !== key),
        ) as RunContext),
        // Every context has one, and this one fits every product.
        mode: key === 'mode' ? 'other' : remaining.mode,
      }
    }
  }
}

/** Runs these files, one by one, through the code of `POST /api/v1/runs`, without the database. Never throws for what was sent. */
export function parseForValidation(input: ToRead): ParsedForValidation {
  const { problems, usable } = checkContext(input.context ?? {})
  const saysMesh = !problems.some(({ facts }) => facts.pointer === '/mesh')
  const isRead = problems.every(({ facts }) => facts.pointer !== undefined)
  const files = input.files.map((file): ValidatedFile => {
    const read = readFile(file, usable, input.adapterId)
    const { prepared } = read
    return {
      name: file.name,
      adapter: prepared?.adapter ?? findAdapter(file, input.adapterId),
      runs: prepared?.runs.map((run) => validatedRun(prepared.adapter.id, run)) ?? [],
      problems: read.problems.map(validationProblem),
      curl: curlLine(file.name, input.query, input.adapterId),
    }
  })
  return {
    contextProblems: problems.map(validationProblem),
    files,
    // A declared product is there with its first run.
    mesh: saysMesh && isRead && !usable.product ? usable.mesh : null,
  }
}
