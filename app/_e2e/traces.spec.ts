import { env } from '@/env'
import { Receiver } from '@/server/alerts/receiver-fixture'
import { freePort, startSite } from '@/server/testing/site'
import { z } from 'zod'
import { expect, test } from './fixtures'
import { makeToken } from './token'

const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
})
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})
type Span = z.infer<typeof Span>

const spansOf = (collector: Receiver): Span[] =>
  collector.received.flatMap(({ body }) =>
    Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )

/** Ids and texts that clients send, none of which may be in a trace. */
const MINE = {
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  cookie: 'session=cookie-of-mine',
  'user-agent': 'agent-of-mine',
  'x-forwarded-for': '203.0.113.77',
  referer: 'https://referer-of-mine.example/',
}
const PRIVATE = /of-mine|203\.0\.113|4bf92f35|127\.0\.0\.1|::1|localhost/

test('a collector gets the spans of a page and of a result, and nothing that a client sent', async () => {
  const collector = await new Receiver().up()
  const token = await makeToken('traced')
  const site = await startSite({
    databaseUrl: env.DATABASE_URL ?? '',
    port: await freePort(),
    signal: new AbortController().signal,
    more: { OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin },
  })
  try {
    const page = await fetch(`${site.url}/meshes?axis=log&q=query-of-mine`, { headers: MINE })
    expect(page.status).toBe(200)
    await page.text()
    const query = 'campaign=name-of-mine&mesh=istio&version=1.26.0&mode=sidecar'
    const refused = await fetch(`${site.url}/api/v1/runs?${query}`, {
      method: 'POST',
      headers: { ...MINE, authorization: `Bearer ${token}` },
      body: 'body-of-mine',
    })
    expect(refused.status).toBe(422)
    const named = (name: string) => spansOf(collector).find((span) => span.name === name)
    await expect.poll(() => named('GET /meshes')).toBeDefined()
    await expect.poll(() => named('POST /api/v1/runs')).toBeDefined()

    const root = named('GET /meshes')
    expect(root?.parentSpanId).toBeUndefined()
    expect(
      Object.fromEntries((root?.attributes ?? []).map(({ key, value }) => [key, value])),
    ).toEqual({
      'http.request.method': { stringValue: 'GET' },
      'http.route': { stringValue: '/meshes' },
      'http.response.status_code': { intValue: 200 },
      'meshbench.request_id': { stringValue: page.headers.get('x-request-id') },
    })
    // The framework and the statements of the page are below it.
    const ofPage = () => spansOf(collector).filter(({ traceId }) => traceId === root?.traceId)
    const namesOf = () => ofPage().map(({ name }) => name)
    await expect.poll(namesOf).toContain('BaseServer.handleRequest')
    await expect.poll(namesOf).toContainEqual(expect.stringMatching(/^select /))
    // A span is sent when it has ended, before those around it.
    const withoutParent = (): Span[] => {
      const ids = new Set(ofPage().map(({ spanId }) => spanId))
      return ofPage().filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))
    }
    await expect.poll(withoutParent).toEqual([root])
    const everything = collector.received.map(({ body }) => body).join('\n')
    expect(everything).not.toMatch(PRIVATE)
    expect(everything).not.toContain(token)
    expect(named('GET /api/health')).toBeUndefined()
  } finally {
    await site.stop()
    await collector.down()
  }
})
