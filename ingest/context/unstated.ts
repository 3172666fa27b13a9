import { isRateAsked, listLoadModels, type LoadModel } from '../dictionary/vocabulary'
import { notice } from '../model/notices'
import type { Notice } from '../model/parsed-run'
import type { RunContext } from './context'

/**
 * What keeps a run from being compared with those of other campaigns because nobody states it, and the keys that state it,
 * in one sentence; nothing where all is stated.
 * @param targetRps the offered rate by file or context, per second; null = not stated
 */
export function listUnstated(
  { environment }: Pick<RunContext, 'environment'>,
  loadModel: LoadModel,
  targetRps: number | null,
): Notice[] {
  const missing = [
    ...(environment ? [] : [['the test bed', 'environment']]),
    ...(targetRps === null && isRateAsked(loadModel) ? [['the offered rate', 'rps']] : []),
    ...(loadModel === 'unknown' ? [['the load model', 'load_model']] : []),
  ]
  if (missing.length === 0) return []
  const isBoth = loadModel === 'unknown' && targetRps === null
  // A sender of wrk cannot know that a closed loop has no offered rate to state.
  const closed = isBoth
    ? '. A load generator that was given no rate, such as wrk, has `load_model: closed` and needs no `rps`'
    : ''
  // wrk2 prints what it achieved, and not what -R asked for.
  const rate = missing.some(([, key]) => key === 'rps')
    ? '; `rps` is the rate that the load generator was told to send, such as `rps: 2000` for wrk2 -R2000'
    : ''
  const models =
    loadModel === 'unknown'
      ? `; \`load_model\` is one of ${listLoadModels(() => '').join(', ')}`
      : ''
  const what = missing.map(([name]) => name).join(', ')
  const keys = missing.map(([, key]) => `\`${key}\``).join(', ')
  return [
    notice(
      'NOT_COMPARABLE',
      `not stated: ${what}. The run is shown, and is neither ranked nor compared with other campaigns. Write ${keys} into the context (meshbench.yaml)${rate}${models}${closed}`,
      `/${missing[0]?.[1] ?? ''}`,
    ),
  ]
}
