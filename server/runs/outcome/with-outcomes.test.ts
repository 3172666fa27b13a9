import { expect, it } from 'vitest'
import { prepareSubmission } from '../parse/prepare'
import { submittedRun } from '../parse/response'
import { fortioJson, upload } from '../store/submission-fixture'
import { withOutcomes } from './with-outcomes'

const context = { campaign: 'c', mesh: 'istio', version: '1.26.0', mode: 'sidecar' }
const files = prepareSubmission({ context, files: [upload(fortioJson('a'))], adapterId: null })
const [run] = files.flatMap(({ runs }) => runs)
const ids = { runId: 'r', conditionId: 1, replicate: 1, adapter: 'fortio' }
const describe = (code: string, severity: 'warn' | 'exclude', scope = '') => {
  if (!run) throw new Error('the file has no run')
  const flag = { code, severity, scope, percentile: null, text: 'the reason' }
  const submitted = submittedRun(ids, { ...run.run, notices: [] }, [flag])
  return withOutcomes(files, { runs: [submitted] }).runs[0]?.summary
}

it.each([
  ['ERRORS_HIGH', 'exclude', '', 'excluded from ranks, trends and verdicts: the reason'],
  ['RATE_UNKNOWN', 'exclude', '', 'not ranked: the reason'],
  // It warns, and leaves the median to be judged.
  ['CO_RISK', 'warn', '', 'p99 and above excluded from ranks, trends and verdicts: the reason'],
] as const)('says what %s (%s) is excluded from', (code, severity, scope, words) => {
  expect(describe(code, severity, scope)?.lines.slice(1)).toEqual([words])
})

it('keeps quiet about what only warns, and says nothing of a backfill', () => {
  const summary = describe('RPS_BELOW_TARGET', 'warn')
  expect(summary?.lines).toHaveLength(1)
  expect(summary?.cells).toMatch(/^Istio sidecar 1\.26\.0 \| 200 requests&#47;s.* \| nothing$/)
  expect(withOutcomes(files, { runs: [] })).toEqual({ runs: [] })
})

it('writes cells that a shell takes out of the response by their quotes', () => {
  const cells = describe('ERRORS_HIGH', 'exclude')?.cells ?? ''
  expect(cells).not.toMatch(/["\\\n]/)
  expect(cells.split(' | ')).toHaveLength(4)
})
