import { emptyRun } from '../../model/build-run'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'

export const VEGETA_COMMAND =
  'vegeta attack -rate 200/s -duration 60s -targets targets.txt > results.bin && vegeta encode -to json results.bin > result.ndjson'
export const VEGETA = { format: 'vegeta', hint: VEGETA_COMMAND }

/** Why HTTP/1.1 may be assumed: no output states the protocol. */
export const VEGETA_DEFAULT = 'HTTP/1.1 is what vegeta speaks to an http: address without -h2c'

/** An open loop: a request is due at its time whether or not the ones before it have completed. */
export const vegetaIdentity = (quantileMethod: string): ParsedRun =>
  emptyRun({ name: 'vegeta', version: null, loadModel: 'open_uncorrected', quantileMethod })

/** 2xx and 3xx are successes; code 0 is a request without a response. */
export const isFailedCode = (code: string): boolean => !/^[23]\d\d$/.test(code)

/**
 * Failed requests by their status codes, and what does not fit.
 * @param slack rounding of the printed success ratio
 */
export function codeOutcome(
  codes: Readonly<Record<string, number>>,
  requests: number,
  success: { share: number; slack: number; place: string } | null,
): { errors: number; notices: Notice[] } {
  const all = Object.entries(codes)
  const total = all.reduce((sum, [, n]) => sum + n, 0)
  const errors = all.reduce((sum, [code, n]) => (isFailedCode(code) ? sum + n : sum), 0)
  const notices: Notice[] = []
  if (total !== requests)
    notices.push(notice('COUNTS_INCONSISTENT', `${requests} requests but ${total} status codes`))
  if (
    success &&
    Math.abs(success.share * requests - (requests - errors)) > success.slack * requests
  )
    notices.push(
      notice(
        'COUNTS_INCONSISTENT',
        `a success ratio of ${success.share} but ${errors} of ${requests} requests failed`,
        success.place,
      ),
    )
  return { errors, notices }
}
