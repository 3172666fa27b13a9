import { AdapterError } from '../model/adapter'
import { isDistinctive } from '../model/content-digest'
import type { ParsedRun } from '../model/parsed-run'
import type { Part } from './settings'

/** Fewer numbers may well be equal by chance. */
const MIN_NUMBERS = 4

/** All numbers of a run but those that a copy is given to look like another one; empty if there are too few to be distinctive. */
const toNumbers = ({ measurements }: ParsedRun): string =>
  measurements.length < MIN_NUMBERS
    ? ''
    : measurements
        .map(({ key, value }) => `${key} ${value}`)
        .sort()
        .join('\n')

/**
 * Refuses one output that was sent as several parts: two generators measure alike, never the same in every number.
 * @throws AdapterError INVALID_VALUE naming the part
 */
export function refuseCopies(parts: readonly Part[]): void {
  const seen = new Map<string, string>()
  for (const { name, run } of parts) {
    const numbers = toNumbers(run)
    const first = numbers === '' || !isDistinctive(run) ? undefined : seen.get(numbers)
    if (first !== undefined)
      throw new AdapterError({
        code: 'INVALID_VALUE',
        title: `part ${name}: a copy of part ${first}`,
        detail: `expected the output of another load generator, found all ${run.measurements.length} numbers of part ${first}`,
        hint: 'send the output of each load generator once; repetitions are runs of their own',
      })
    seen.set(numbers, name)
  }
}
