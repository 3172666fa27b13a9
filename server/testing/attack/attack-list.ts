import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { CHART, type Shot } from './honest'

/** Each of `atOnce` connections sends again as soon as it has its answer. */
export type Attack = { name: string; atOnce: number; shot: (i: number, token: string) => Shot }

const FROM = '203.0.113'
const fill = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length))
const keys = (n: number, separator: string, quote = ''): string =>
  Array.from({ length: n }, (_, i) => `${quote}k${i}${quote}: 1`).join(separator)

/** Made when it is first sent: some are 60 MB before they are packed. */
function once(make: () => string | Uint8Array): () => string | Uint8Array {
  let made: string | Uint8Array | null = null
  return () => (made ??= make())
}

const PACKED = { 'content-encoding': 'gzip' }
const typed = (type: string) => ({ 'content-type': type })
const OCTETS = typed('application/octet-stream')
const FORM = typed('multipart/form-data; boundary=b')
const QUERY = 'campaign=attack&mesh=istio&version=1.26.0&mode=sidecar&environment=kind'

type More = { atOnce?: number; headers?: Record<string, string>; from?: (i: number) => string }
const post =
  (path: string, withToken: boolean) =>
  (name: string, make: () => string | Uint8Array, more: More = {}): Attack => {
    const body = once(make)
    const { atOnce = 2, headers = OCTETS, from = () => `${FROM}.1` } = more
    return {
      name,
      atOnce,
      shot: (i, token) => ({
        method: 'POST',
        path,
        from: from(i),
        body: body(),
        headers: { ...headers, ...(withToken ? { authorization: `Bearer ${token}` } : {}) },
      }),
    }
  }
const check = post('/api/v1/validate', false)
const send = post(`/api/v1/runs?${QUERY}`, true)
const sendForm = post('/api/v1/runs', true)

export const get = (
  name: string,
  atOnce: number,
  path: (i: number) => string,
  from?: string,
): Attack => ({
  name,
  atOnce,
  shot: (i) => ({ path: path(i), from: from ?? `${FROM}.${i % 250}` }),
})

const part = (text = ''): string =>
  `--b\r\nContent-Disposition: form-data; name="result"; filename="x"\r\n\r\n${text}\r\n`
const parts = (bytes: number): string => `${fill(part(), bytes)}--b--\r\n`
const zip = (text: string): Uint8Array => gzipSync(text)
const ones = (n: number): string => `[${'1,'.repeat(n)}1]`
const ZEROS = (): Uint8Array => gzipSync(Buffer.alloc(60_000_000, '0'))
const BATCH = Array.from({ length: 130 }, () => 'methodology.examples').join(',')
const INPUT = encodeURIComponent('{"0":{}}')

/** What stopped the site once, and what could; none needs more than a small request, and few a token. */
export const ATTACKS: readonly Attack[] = [
  check('100 KB of spaces', () => fill(' ', 100_000)),
  check('200 KB of spaces, gzipped', () => zip(fill(' ', 200_000))),
  check('1 MB of quotes', () => fill('\\"', 990_000)),
  check('60 MB of zeros in 60 KB', ZEROS, { headers: { ...OCTETS, ...PACKED } }),
  send('60 MB of zeros in 60 KB, with a token', ZEROS, { headers: { ...OCTETS, ...PACKED } }),
  check('1.9 million values', () => zip(ones(1_900_000))),
  check('an object of 160,000 keys', () => zip(`{${keys(160_000, ',', '"')}}`)),
  check('YAML of 30,000 keys', () => keys(30_000, '\n')),
  send('20 times 30 million values in 60 KB', () => zip(ones(30_000_000)), {
    atOnce: 20,
    headers: { ...typed('application/json'), ...PACKED },
  }),
  send('64 MB of empty lines in a stream', () => zip(fill('\n', 64_000_000)), {
    headers: { ...typed('application/x-ndjson'), ...PACKED },
  }),
  check('a form of 14,000 parts', () => parts(990_000), { headers: FORM }),
  check('a form of 900,000 parts in 1 MB', () => zip(parts(60_000_000)), {
    headers: { ...FORM, ...PACKED },
  }),
  sendForm('a form of 71,000 parts, with a token', () => parts(4_900_000), { headers: FORM }),
  sendForm('a form with a file of 60 MB', () => zip(`${part(fill('0', 60_000_000))}--b--\r\n`), {
    headers: { ...FORM, ...PACKED },
  }),
  post('/disputes', false)('64 MB of form fields in 64 KB', () => zip(fill('a&', 60_000_000)), {
    headers: { ...typed('application/x-www-form-urlencoded'), ...PACKED },
  }),
  post('/api/trpc/validation.check', false)(
    'a form of 14,000 parts to tRPC',
    () => parts(990_000),
    {
      headers: { ...FORM, 'sec-fetch-site': 'same-origin' },
    },
  ),
  post('/api/trpc/disputes.open', false)('30 million values to tRPC', () => zip(ones(30_000_000)), {
    headers: { ...typed('application/json'), ...PACKED, 'sec-fetch-site': 'same-origin' },
  }),
  get('a tRPC batch of 130', 4, () => `/api/trpc/${BATCH}?batch=1&input=${INPUT}`, `${FROM}.2`),
  get(
    '28 PNG pictures from one address',
    28,
    (i) => `/charts/bars.png?${CHART}&width=${600 + (i % 600)}`,
    `${FROM}.3`,
  ),
  get('300 pages at once', 300, () => `/compare?rps=${randomBytes(3).readUIntBE(0, 3)}`),
  get('300 searches at once', 300, () => `/search?q=${randomBytes(4).toString('hex')}`),
  check('six addresses that validate all the time', () => '{}', {
    atOnce: 6,
    from: (i) => `${FROM}.${100 + (i % 6)}`,
  }),
]
