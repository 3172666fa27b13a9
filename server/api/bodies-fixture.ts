import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { DescribedOperation } from './openapi-types'

export type Body = { type: string; content: string | Uint8Array<ArrayBuffer> }

const FORTIO = readFileSync('ingest/fixtures/fortio/http_qps200_c8.json', 'utf8')
const CONTEXT = { campaign: 'fuzz', mesh: 'istio', version: '1.26.0', mode: 'sidecar' }
const YAML = Object.entries(CONTEXT)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')

/** Bodies that an operation takes, by its id. */
const KNOWN: Record<string, unknown[]> = {
  submitRuns: [{ context: CONTEXT, results: [{ raw: JSON.parse(FORTIO) as unknown }] }],
  validateResults: [{ context: CONTEXT, results: [{ raw: FORTIO }] }, { results: [] }],
  registerContext: [CONTEXT, { ...CONTEXT, campaign: 'other' }],
  withdrawRun: [{ reason: 'measured on the wrong cluster' }, { reason: '' }],
  acknowledgeRun: [
    { note: 'TLS 1.3', expected: true },
    { note: '', metric: 'p99' },
  ],
  addWebhook: [{ url: 'https://hooks.example/x', form: 'slack' }, { url: 'http://127.0.0.1/' }],
  removeWebhook: [{}],
  retryWebhook: [{}],
  addMailRecipient: [{ address: 'ada@site.example' }, { address: 'ada' }],
  removeMailRecipient: [{}],
  retryMailRecipient: [{}],
  declareRelation: [
    { relation: 'vendor', vendorOf: ['istio'] },
    { relation: 'independent', vendorOf: ['istio'] },
    { relation: null },
  ],
  reportRuns: [
    { runs: ['01980000-0000-7000-8000-000000000000'], max: 'p99=+10%' },
    { runs: [], failOn: 'regression' },
  ],
  freezeChart: [
    { chart: 'bars', query: 'metric=http.latency.p99&group=0123456789abcdef' },
    { chart: 'compare', query: 'a=istio&b=linkerd' },
    { chart: 'trend', query: 'mesh=istio&metric=\u0000&group=0123456789abcdef' },
  ],
  exchangeIdentity: [{ token: 'a.b.c' }, { token: 'e30.e30.e30' }, { token: '' }],
}

/** A JSON value with one part replaced, dropped or deepened. */
const damaged = (value: unknown, part: unknown, at: number): unknown => {
  if (typeof value !== 'object' || value === null) return part
  const keys = Object.keys(value)
  const key = keys[at % Math.max(1, keys.length)]
  if (key === undefined) return part
  const entries = Object.entries(value as Record<string, unknown>)
  if (at % 3 === 1) return Object.fromEntries(entries.filter(([name]) => name !== key))
  const instead = (old: unknown): unknown =>
    at % 3 === 0 ? part : damaged(old, part, Math.floor(at / 3))
  return Object.fromEntries(entries.map(([name, old]) => [name, name === key ? instead(old) : old]))
}

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.json({ maxDepth: 3 }))

const json = (id: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...(KNOWN[id] ?? [{}])).map((value) => JSON.stringify(value)),
    fc
      .tuple(fc.constantFrom(...(KNOWN[id] ?? [{}])), fc.jsonValue({ maxDepth: 2 }), fc.nat(200))
      .map(([value, part, at]) => JSON.stringify(damaged(value, part, at))),
    text,
  )

const bytes = fc.oneof(
  fc.constant(FORTIO),
  fc.nat(FORTIO.length).map((end) => FORTIO.slice(0, end)),
  text,
)

const BOUNDARY = 'fuzz-boundary'
const multipart = fc
  .tuple(fc.oneof(fc.constant(YAML), text), bytes)
  .map(([context, result]) =>
    [
      ...['context', context, 'result', result].flatMap((value, i, all) =>
        i % 2 === 0
          ? [
              `--${BOUNDARY}`,
              `content-disposition: form-data; name="${value}"; filename="${value}.txt"`,
              '',
              all[i + 1] ?? '',
            ]
          : [],
      ),
      `--${BOUNDARY}--`,
      '',
    ].join('\r\n'),
  )

function arbitraryContent(id: string, type: string): fc.Arbitrary<string> {
  if (type === 'application/json') return json(id)
  if (type === 'multipart/form-data') return fc.oneof(multipart, text)
  return type === 'application/yaml' ? fc.oneof(fc.constant(YAML), text) : bytes
}

/** Bodies for an operation: what it takes, damaged copies of that, and noise, also under other media types. */
export function bodies({ operationId, requestBody }: DescribedOperation): fc.Arbitrary<Body> {
  const types = Object.keys(requestBody?.content ?? {})
  return fc
    .tuple(fc.constantFrom(...types), fc.constantFrom(...types, 'text/html', 'application/xml', ''))
    .chain(([made, other]) =>
      arbitraryContent(operationId, made).chain((content) =>
        fc.nat(9).map((n) => {
          const said = n === 0 ? other : made
          const type = said === 'multipart/form-data' ? `${said}; boundary=${BOUNDARY}` : said
          return { type, content: new Uint8Array(Buffer.from(content)) }
        }),
      ),
    )
}
