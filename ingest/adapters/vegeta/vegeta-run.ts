import { compareCounts } from '../../formats/compare-counts'
import { emptyRun } from '../../model/build-run'
import type { Notice, ParsedRun } from '../../model/parsed-run'

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
  const codesMessage = `${requests} requests but ${total} status codes`
  const successMessage = `a success ratio of ${success?.share} but ${errors} of ${requests} requests failed`
  const notices = [
    ...compareCounts({ stated: requests, derived: total }, codesMessage),
    ...(success
      ? compareCounts(
          {
            stated: success.share * requests,
            derived: requests - errors,
            rounding: success.slack * requests,
          },
          successMessage,
          success.place,
        )
      : []),
  ]
  return { errors, notices }
}
