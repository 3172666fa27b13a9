import { z } from 'zod'
import { readReport } from './counts'

/** A failed test: where it stands and what it said, in plain text. */
export type Failure = { test: string; message: string }

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
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

/** The failures of vitest's JSON report, also of files that did not load; none when it cannot be read. */
export function vitestFailures(file: string): Failure[] {
  const report = VitestReport.safeParse(readReport(file))
  return (report.data?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        test: `${name} › ${test.fullName}`,
        message: (test.failureMessages ?? []).join('\n'),
      }))
    return failed.length === 0 && status === 'failed'
      ? [{ test: name, message: message ?? '' }]
      : failed
  })
}

const specsOf = (suite: z.infer<typeof Suite>): z.infer<typeof Spec>[] => [
  ...suite.specs,
  ...suite.suites.flatMap(specsOf),
]

/** The failures of Playwright's JSON report; none when it cannot be read. */
export function playwrightFailures(file: string): Failure[] {
  const report = PlaywrightReport.safeParse(readReport(file))
  return (report.data?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests.flatMap(({ projectName, results }) => {
      const errors = results.flatMap((result) => result.errors)
      const message = errors.map((error) => error.message ?? '').join('\n')
      const test = `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`
      return errors.length > 0 ? [{ test, message }] : []
    }),
  )
}

const MAX_FAILURES = 20
const MAX_LINES = 6
const MAX_CHARACTERS = 300
// Reports keep the colours of the terminal.
const COLOURS = /\u001b\[[0-9;]*m/g

const shortly = ({ test, message }: Failure): string =>
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

/** All failures in few lines each, for whoever sees only the end of a long log; empty without one. */
export function failuresInShort(failures: readonly Failure[]): string {
  if (failures.length === 0) return ''
  const more = failures.length - MAX_FAILURES
  return [
    'Failed, in short:',
    ...failures.slice(0, MAX_FAILURES).map(shortly),
    ...(more > 0 ? [`  and ${more} more, see above`] : []),
  ].join('\n')
}
