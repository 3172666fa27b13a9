import type { ParseOptions } from '../adapters/parse-as-is'
import type { RunContext } from './context'

/** How a file is read that was sent with this context. @param adapterId null: its format is detected */
export const toParseOptions = (context: RunContext, adapterId: string | null): ParseOptions => ({
  adapterId,
  latencyUnit: context.latency_unit ?? null,
  mapping: context.mapping ?? null,
  harness: {
    name: context.harness?.name ?? null,
    version: context.harness?.version ?? null,
    durationSeconds: context.duration ?? null,
    loadModel: context.load_model ?? null,
  },
})
