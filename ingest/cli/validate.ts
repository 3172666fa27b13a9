import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseContext, type RunContext } from '../context/context'
import { toParseOptions } from '../context/parse-options'
import { parseResult } from '../adapters/parse-result'
import { withLoadModel } from '../context/load-model'
import { resolveAssumptions } from '../context/resolve-assumptions'
import { reconcile } from '../context/reconcile'
import { listUnstated } from '../context/unstated'
import { describeShortRun } from '../dictionary/data-needed'
import { productName } from '../dictionary/product-names'
import type { ParsedRun } from '../model/parsed-run'
import { describeOutcome, outcomeLines, type ExcludingFlag } from '../model/run-outcome'
import { makeResultFile } from '../formats/result-file'
import type { Options } from './options'
import { toLocalRefusal, type Outcome } from './outcome'

/** Other flags are the site's; that a run is too short is worth knowing before it is sent. */
const listFlags = ({ durationSeconds }: ParsedRun): ExcludingFlag[] =>
  describeShortRun(durationSeconds) === null
    ? []
    : [{ code: 'TOO_SHORT', scope: 'run', text: 'too short', excludes: 'figures' }]

/** "Istio sidecar 1.26.0", as the site names it. */
function nameSubject({ label, mesh, mode, mode_name, product, version }: RunContext): string {
  const name = productName(mesh) ?? product?.name ?? mesh
  const isPlain = mesh === 'none' || mode === 'none'
  const subject = label ?? [name, isPlain ? null : (mode_name ?? mode)].filter(Boolean).join(' ')
  return [subject, version].filter(Boolean).join(' ')
}

/** What was measured, what will be excluded, and what nobody states; of the last only what a context is there to state. */
const describeRun = (context: RunContext | null, run: ParsedRun): string[] => {
  const facts = {
    ...run,
    subject: context === null ? 'no context given' : nameSubject(context),
    values: run.measurements,
    flags: listFlags(run),
  }
  const unstated =
    context === null ? [] : listUnstated(context, run.harness.loadModel, run.targetRps)
  return [...outcomeLines(describeOutcome(facts)), ...unstated.map(({ message }) => message)]
}

/** Reads a file exactly as the server would; nothing is sent. @param bytes of the file, where it is not on disk */
export function validateFile(file: string, options: Options, bytes: Buffer | null = null): Outcome {
  try {
    const context =
      options.context === null ? null : parseContext(readFileSync(options.context, 'utf8'))
    const content = bytes ?? readFileSync(file)
    const {
      adapter,
      runs: parsed,
      defaults,
    } = parseResult(
      makeResultFile(path.basename(file), content),
      context === null ? { adapterId: options.adapter } : toParseOptions(context, options.adapter),
    )
    const runs = parsed.map((one) => {
      if (!context) return one
      const run = withLoadModel(context, one)
      const workload = reconcile(context, run, defaults())
      const { targetRps, connections } = workload
      return { ...resolveAssumptions(run, workload), targetRps, connections }
    })
    const numbers = runs.map((run) => ({
      measurements: run.measurements.map(({ key, value }) => ({ key, value })),
      notices: run.notices.map(({ code, message }) => ({ code, message })),
    }))
    const message = [
      `${adapter.label}, ${runs.length} run(s)`,
      ...new Set(runs.flatMap((run) => describeRun(context, run))),
    ].join('\n  ')
    return { file, ok: true, code: adapter.id, message, detail: numbers }
  } catch (error) {
    return toLocalRefusal(file, error)
  }
}
