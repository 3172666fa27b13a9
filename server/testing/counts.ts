import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export type Counts = { passed: number; failed: number; skipped: number }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})
const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/** The content of a report as a test program wrote it; null when there is none. */
export const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null

/** A run that ended badly has at least one failure: a file that did not load reports no failed test. */
const atLeastOne = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

/** @param file vitest's JSON report; a missing or foreign one counts as one failure */
export function vitestCounts(file: string, exitCode: number): Counts {
  const report = VitestReport.safeParse(readReport(file))
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report.data
  const skipped = numPendingTests + numTodoTests
  return atLeastOne({ passed: numPassedTests, failed: numFailedTests, skipped }, exitCode)
}

/** @param file Playwright's JSON report; a flaky test counts as failed */
export function playwrightCounts(file: string, exitCode: number): Counts {
  const report = PlaywrightReport.safeParse(readReport(file))
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.data.stats
  return atLeastOne({ passed: expected, failed: unexpected + flaky, skipped }, exitCode)
}

/** The closing line and exit code. A skipped test is a failure: nobody would see that it did not run. */
export function verdict(all: readonly Counts[]): { line: string; exitCode: 0 | 1 } {
  const sum = (key: keyof Counts): number => all.reduce((total, counts) => total + counts[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const line = `${passed} passed, ${failed + skipped} failed`
  const isEmpty = all.length === 0 || all.some((c) => c.passed + c.failed + c.skipped === 0)
  return { line, exitCode: failed + skipped > 0 || isEmpty ? 1 : 0 }
}
