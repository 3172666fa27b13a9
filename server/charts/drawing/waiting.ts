/** Signals of those who wait, by the name of what they wait for. */
type Waiting = Map<string, Set<AbortSignal>>

// Bundles each have a copy of this module; whoever waits in one of them is known to all.
const shared = globalThis as { meshbenchWaiting?: Waiting }
const waiting = (shared.meshbenchWaiting ??= new Map())

/**
 * Runs what somebody waits for, and lets it ask whether anybody still does: somebody whose signal is not aborted.
 * @param name the same for all who wait for the same
 */
export async function wait<T>(
  name: string,
  signal: AbortSignal,
  run: (isWanted: () => boolean) => Promise<T>,
): Promise<T> {
  const signals = waiting.get(name) ?? new Set()
  waiting.set(name, signals.add(signal))
  try {
    return await run(() => [...signals].some((one) => !one.aborted))
  } finally {
    signals.delete(signal)
    if (signals.size === 0 && waiting.get(name) === signals) waiting.delete(name)
  }
}
