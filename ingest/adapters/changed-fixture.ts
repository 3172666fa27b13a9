import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeResultFile } from '../formats/result-file'
import type { ParsedRun } from '../model/parsed-run'
import { parseResult } from './parse-result'

/** A text of a fixture and what takes its place. */
export type Change = [from: string | RegExp, to: string]

/**
 * For tests: the runs of a fixture in which single texts were changed into what the tool prints for another load.
 * @throws RangeError for a change that changes nothing
 */
export function readChanged(fixture: string, ...changes: Change[]): ParsedRun[] {
  const path = join(import.meta.dirname, '../fixtures', fixture)
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of changes) {
    const next = text.replaceAll(
      from instanceof RegExp ? new RegExp(from, `g${from.flags.replace('g', '')}`) : from,
      to,
    )
    if (next === text) throw new RangeError(`${String(from)} is not in ${fixture}`)
    text = next
  }
  return parseResult(makeResultFile(fixture, new TextEncoder().encode(text))).runs
}

/** For tests: how badly the numbers of a changed fixture fit, by the codes of the notices that say so. */
export const judgeChanged = (fixture: string, ...changes: Change[]): string[] => [
  ...new Set(
    readChanged(fixture, ...changes)
      .flatMap(({ notices }) => notices)
      .map(({ code }) => code)
      .filter((code) => code === 'IMPLAUSIBLE' || code === 'COUNTS_INCONSISTENT'),
  ),
]

/** The load of the only run of a changed fixture. @throws RangeError for several runs */
export function readChangedLoad(fixture: string, ...changes: Change[]): ParsedRun['load'] {
  const [run, ...others] = readChanged(fixture, ...changes)
  if (!run || others.length > 0) throw new RangeError(`${others.length + 1} runs`)
  return run.load
}
