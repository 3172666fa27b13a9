import { describeProblem, type Problem } from './outcome'
import { UsageError, type Options } from './options'
import { print } from './report'
import { isRepeatable, pauseMs, retryAfterMs, wait } from './retry'

type Call = { method: 'GET' | 'POST'; path: string; body?: object }

/** One request, repeated while the site is busy. @returns null where it did not respond */
async function ask(options: Options, { method, path, body }: Call): Promise<Response | null> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(options.url + path, {
      method,
      headers: {
        authorization: `Bearer ${options.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(options.timeoutMs),
    }).catch(() => null)
    if ((response && !isRepeatable(response.status)) || attempt >= options.retries) return response
    const asked = retryAfterMs(response?.headers.get('retry-after') ?? null, Date.now())
    await response?.body?.cancel()
    await wait(pauseMs(attempt, asked, Math.random()))
  }
}

/** Prints what the site answers. @returns the exit code */
async function tell(options: Options, call: Call): Promise<number> {
  const response = await ask(options, call)
  if (!response) {
    print(`${options.url} did not respond`)
    return 3
  }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) print(JSON.stringify(body, null, 2))
  else print(describeProblem((body ?? {}) as Problem, response.status))
  if (response.ok) return 0
  return isRepeatable(response.status) ? 3 : 1
}

/** Says that the change at a run is known. @throws UsageError */
export function acknowledge(options: Options): Promise<number> {
  const { paths, note, expected, metric } = options
  const [run = '', ...others] = paths
  if (note === null) throw new UsageError('acknowledge needs --note, what readers see of it')
  if (others.length > 0) throw new UsageError('acknowledge takes one run')
  const body = { note, expected, ...(metric === null ? {} : { metric }) }
  const path = `/api/v1/runs/${encodeURIComponent(run)}/acknowledge`
  return tell(options, { method: 'POST', path, body })
}

/** Who gets alerts: the URL of the list, what is added, and the words for a wrong call. */
const RECEIVERS = {
  webhook: {
    path: '/api/v1/webhooks',
    needs: 'webhook needs list, add URL, remove ID or retry ID',
    body: (url: string, form: string) => ({ url, form }),
  },
  mail: {
    path: '/api/v1/mail-recipients',
    needs: 'mail needs list, add ADDRESS, remove ID or retry ID',
    body: (address: string) => ({ address }),
  },
}

/** Lists, adds, removes and retries who gets the alerts of the token's organisation. @throws UsageError */
export function receivers(options: Options, channel: keyof typeof RECEIVERS): Promise<number> {
  const [action = '', of, ...others] = options.paths
  const { path, needs, body } = RECEIVERS[channel]
  if (action === 'list' && of === undefined) return tell(options, { method: 'GET', path })
  if (of === undefined || others.length > 0 || !['add', 'remove', 'retry'].includes(action))
    throw new UsageError(needs)
  if (action === 'add') return tell(options, { method: 'POST', path, body: body(of, options.form) })
  const one = `${path}/${encodeURIComponent(of)}/${action}`
  return tell(options, { method: 'POST', path: one, body: {} })
}
