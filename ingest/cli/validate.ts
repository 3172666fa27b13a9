import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseContext } from '../context/context'
import { parseResult } from '../adapters/parse-result'
import { resolveAssumptions } from '../context/resolve-assumptions'
import { reconcile } from '../context/reconcile'
import { makeResultFile } from '../formats/result-file'
import type { Options } from './options'
import { toLocalRefusal, type Outcome } from './outcome'

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
    } = parseResult(makeResultFile(path.basename(file), content), {
      adapterId: options.adapter,
      latencyUnit: context?.latency_unit ?? null,
      mapping: context?.mapping ?? null,
      harness: { name: null, version: context?.harness?.version ?? null },
    })
    const runs = parsed.map((run) =>
      context ? resolveAssumptions(run, reconcile(context, run, defaults())) : run,
    )
    const numbers = runs.map((run) => ({
      measurements: run.measurements.map(({ key, value }) => ({ key, value })),
      notices: run.notices.map(({ code, message }) => ({ code, message })),
    }))
    const message = `${adapter.label}, ${runs.length} run(s)`
    return { file, ok: true, code: adapter.id, message, detail: numbers }
  } catch (error) {
    return toLocalRefusal(file, error)
  }
}
