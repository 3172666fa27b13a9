import { LOAD_MODEL_WORDS } from '../dictionary/vocabulary'
import type { ParsedRun } from '../model/parsed-run'
import type { RunContext } from './context'
import { ContextError } from './context-error'

/**
 * The run with the load model that the sender states, where its file does not show one.
 * @throws ContextError when file and sender contradict each other
 */
export function withLoadModel(context: RunContext, run: ParsedRun): ParsedRun {
  const stated = context.load_model ?? null
  const { loadModel } = run.harness
  if (stated === null || stated === loadModel) return run
  if (loadModel !== 'unknown')
    throw new ContextError({
      code: 'CONTEXT_CONFLICT',
      title: 'context and result file disagree about load_model',
      detail: `the context says load_model: ${stated}, the result file of ${run.harness.name} shows ${loadModel} (${LOAD_MODEL_WORDS[loadModel] ?? loadModel})`,
      place: { pointer: '/load_model' },
      hint: 'if the file is right, leave load_model out of the context; if the context is right, send the file it belongs to',
    })
  return { ...run, harness: { ...run.harness, loadModel: stated } }
}
