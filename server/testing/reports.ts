import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** A failed test: its file and title, and what it reported, in plain text. */
export type Failure = { test: string; message: string }
export type Outcome = { passed: number; skipped: number; failures: Failure[] }

const VitestTest = z.object({
  fullName: z.string(),
  status: z.string(),
  tags: z.array(z.string()).nullish(),
  failureMessages: z.array(z.string()).nullish(),
})
const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(VitestTest),
    }),
  ),
})

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
})
const Suite = z.object({
  specs: z.array(Spec).default([]),
  get suites() {
    return z.array(Suite).default([])
  },
})
const PlaywrightReport = z.object({ suites: z.array(Suite) })

const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null

/** A run that ended badly has at least one failure: one without a report ran nothing that counts. */
const withExitCode = (outcome: Outcome | null, name: string, exitCode: number): Outcome => {
  const { passed, skipped, failures } = outcome ?? { passed: 0, skipped: 0, failures: [] }
  const isUnexplained = failures.length === 0 && (exitCode !== 0 || outcome === null)
  const message = outcome === null ? 'left no report' : `ended with ${exitCode}, see above`
  return { passed, skipped, failures: isUnexplained ? [{ test: name, message }] : failures }
}

/**
 * Reads vitest's JSON report.
 * @param isStress whether the tests with the tag `stress` were chosen, rather than all others; those left out do not count
 */
export function readVitest(file: string, exitCode: number, isStress = false): Outcome {
  const report = VitestReport.safeParse(readReport(file))
  if (!report.success) return withExitCode(null, 'vitest', exitCode)
  const files = report.data.testResults
  const tests = files.flatMap((one) => one.assertionResults)
  const isChosen = ({ tags }: z.infer<typeof VitestTest>): boolean =>
    (tags ?? []).includes('stress') === isStress
  const failures = files.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ test: name, message: message ?? '' }]
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${name} › ${fullName}`,
      message: (failureMessages ?? []).join('\n'),
    }))
  })
  const isDone = ({ status }: { status: string }): boolean => /^(passed|failed)$/.test(status)
  return withExitCode(
    {
      passed: tests.filter(({ status }) => status === 'passed').length,
      skipped: tests.filter((test) => !isDone(test) && isChosen(test)).length,
      failures,
    },
    'vitest',
    exitCode,
  )
}

const listSpecs = (suite: z.infer<typeof Suite>): z.infer<typeof Spec>[] => [
  ...suite.specs,
  ...suite.suites.flatMap(listSpecs),
]

/** Reads Playwright's JSON report; a test that passed at a second try only counts as failed. */
export function readPlaywright(file: string, exitCode: number): Outcome {
  const report = PlaywrightReport.safeParse(readReport(file))
  if (!report.success) return withExitCode(null, 'Playwright', exitCode)
  const tests = report.data.suites
    .flatMap(listSpecs)
    .flatMap(({ tests, ...spec }) => tests.map((test) => ({ ...spec, ...test })))
  const count = (...of: string[]): number =>
    tests.filter(({ status }) => of.includes(status)).length
  const failures = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map((test) => ({
      test: `[${test.projectName}] ${test.file}:${test.line} › ${test.title}`,
      message: test.results
        .flatMap(({ errors }) => errors.map(({ message = '' }) => message))
        .join('\n'),
    }))
  const outcome = { passed: count('expected'), skipped: count('skipped'), failures }
  return withExitCode(outcome, 'Playwright', exitCode)
}

const MAX_FAILURES = 20
const MAX_LINES = 6
const MAX_CHARACTERS = 300
// Reports keep the colours of the terminal.
const COLOURS = /\u001b\[[0-9;]*m/g

const abridge = ({ test, message }: Failure): string =>
  [
    `  ${test}`,
    ...message
      .replace(COLOURS, '')
      // What vitest's report has in place of a message when a test ran out of time.
      .replace('STACK_TRACE_ERROR', 'ran out of time, see above')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
      .slice(0, MAX_LINES)
      .map((line) => `    ${line.trim().slice(0, MAX_CHARACTERS)}`),
  ].join('\n')

/**
 * The end of a log: every failure in a few lines, then "N passed, N failed". A skipped test counts as failed, because nobody
 * would see that it did not run, and so does a program that ran none.
 */
export function summarise(outcomes: readonly Outcome[]): { text: string; exitCode: 0 | 1 } {
  const failures = outcomes.flatMap((one) => one.failures)
  const sum = (key: 'passed' | 'skipped'): number =>
    outcomes.reduce((total, one) => total + one[key], 0)
  const skipped = sum('skipped')
  const isEmpty = outcomes.length === 0 || outcomes.some((o) => o.passed + o.failures.length === 0)
  const lines = [
    ...(failures.length > 0 ? ['Failed, in short:'] : []),
    ...failures.slice(0, MAX_FAILURES).map(abridge),
    ...(failures.length > MAX_FAILURES
      ? [`  and ${failures.length - MAX_FAILURES} more, see above`]
      : []),
    ...(skipped > 0 ? [`${skipped} tests did not run; that counts as failed`] : []),
    `${sum('passed')} passed, ${failures.length + skipped} failed`,
  ]
  return { text: lines.join('\n'), exitCode: failures.length + skipped > 0 || isEmpty ? 1 : 0 }
}
