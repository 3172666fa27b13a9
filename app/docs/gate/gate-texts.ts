/** Inputs of the action that bound a run, with what each does. */
export const BOUNDS: readonly [input: string, effect: string][] = [
  ['fail-on: regression', 'Fails where a regression is statistically significant.'],
  [
    'fail-on: regression,unknown',
    'Also fails if no verdict is possible, for example in the first nights.',
  ],
  ['max: p99=+10%', 'Fails where the p99 latency is over 110 % of what is usual.'],
  ['max: http.latency.p50=5ms', 'Fails where the median latency is over 5 ms.'],
  ['max: http.error_ratio=1%', 'Fails where more than 1 % of the requests failed.'],
  ['min: http.rps.achieved=-5%', 'Fails where the achieved rate is under 95 % of what is usual.'],
]

/** Ways to receive confirmed regressions. */
export const ALERTS: readonly [command: string, effect: string][] = [
  [
    'webhook add URL',
    'Posts JSON, signed: Meshbench-Signature: t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">. With --form slack, as Slack expects it.',
  ],
  [
    'mail add ADDRESS',
    'Asks the person for consent, then sends the same alerts by email, where this site has a mail server.',
  ],
  [
    'acknowledge RUN --note WHY',
    'Stops alerts about a known change; with --expected, later runs are compared with the new level.',
  ],
]
