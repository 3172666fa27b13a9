import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, NotPublic, publicLookup } from './public-address'

const TIMEOUT_MS = 10_000

/** Outcome of one attempt. `isFinal`: a retry would fail too. The message is for the organisation: no URL. */
export type Attempt = { ok: true } | { ok: false; failure: string; isFinal: boolean }

export type SendOptions = {
  /** for tests: also allows http and local addresses */
  isLocalAllowed?: boolean
  timeoutMs?: number
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal digits>`. */
export function sign(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const digits = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digits}`
}

/** Below are the ports of services that take no webhook, such as SSH and mail; 443 is the port of https. */
const MIN_PORT = 1024

/** Why a URL can never be called; null: its resolved address decides at send time. */
export function findRefusal(
  address: string,
  { isLocalAllowed = false }: SendOptions = {},
): string | null {
  if (!URL.canParse(address)) return 'expected an https address, found no address'
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return 'expected an address without credentials'
  if (isLocalAllowed) return null
  if (protocol !== 'https:') return `expected an https address, found ${protocol.slice(0, 20)}`
  if (port !== '' && Number(port) < MIN_PORT)
    return `expected port 443 or one from ${MIN_PORT} on, found ${port}`
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) return 'expected a public address'
  return /(^|\.)(localhost|local|internal)\.?$/i.test(host) ? 'expected a public name' : null
}

export const failed = (failure: string, isFinal = false): Attempt => ({
  ok: false,
  failure,
  isFinal,
})

function judged(status: number): Attempt {
  if (status >= 200 && status < 300) return { ok: true }
  // A redirect could lead to a non-public address.
  if (status >= 300 && status < 400)
    return failed(`HTTP ${status}: redirects are not followed`, true)
  return failed(`HTTP ${status}`, status === 410)
}

/**
 * Posts JSON, one attempt. Never throws, follows no redirect, does not read the response body, and opens a new
 * connection. Sends only `body` and `headers`.
 */
export function sendOnce(
  address: string,
  body: string,
  headers: Record<string, string>,
  options: SendOptions = {},
): Promise<Attempt> {
  const refusal = findRefusal(address, options)
  if (refusal !== null) return Promise.resolve(failed(refusal, true))
  const isPlain = options.isLocalAllowed === true && address.startsWith('http:')
  const request = isPlain ? plainRequest : secureRequest
  return new Promise((resolve) => {
    const sent = request(address, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Meshbench',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
      ...(options.isLocalAllowed === true ? {} : { lookup: publicLookup() }),
    })
    const timer = setTimeout(() => {
      sent.destroy(new Error('timeout'))
    }, options.timeoutMs ?? TIMEOUT_MS)
    const done = (attempt: Attempt): void => {
      clearTimeout(timer)
      resolve(attempt)
      sent.destroy()
    }
    sent.once('response', ({ statusCode = 0 }) => done(judged(statusCode)))
    sent.on('error', (error) => {
      if (error instanceof NotPublic) done(failed(error.message, true))
      else if (error.message === 'timeout') done(failed('no response in time'))
      else done(failed('the connection failed'))
    })
    sent.end(body)
  })
}
