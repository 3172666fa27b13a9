import { fortioJson } from '@/server/runs/store/submission-fixture'
import { CALLERS, CONTEXT, type Caller } from './callers-fixture'

/** A call of a handler, and the status that each caller gets. */
export type Call = {
  route: string
  method: string
  params: Record<string, string>
  query?: string
  type?: string
  body?: (caller: Caller) => string
  expected: Record<Caller, number>
}

const REFUSED = { none: 401, malformed: 401, expired: 401, revoked: 401 }
const everyone = (status: number): Record<Caller, number> =>
  Object.fromEntries(CALLERS.map((caller) => [caller, status])) as Record<Caller, number>

const AT = { campaign: 'acme-ci', name: 'main' }
const QUERY = '?campaign=acme-ci&mesh=istio&version=1.26.0&mode=sidecar'
const line = (caller: Caller): string =>
  `${JSON.stringify({ context: { campaign: 'acme-ci', mesh: 'istio', mode: 'sidecar' }, results: [{ raw: fortioJson(`line ${caller}`) }] })}\n`
const NOWHERE = '00000000-0000-7000-8000-000000000000'
const SHA = 'a'.repeat(64)

const forSenders = (status: number): Record<Caller, number> => ({
  ...REFUSED,
  other: status,
  ingest: status,
  maintain: status,
})

type Described = Omit<Call, 'method' | 'params'> & Partial<Pick<Call, 'method' | 'params'>>

/** Calls about who gets the alerts of an organisation. @param refused status of an addition that the site refuses */
const receivers = (kind: string, body: string, refused: number): Described[] => [
  { route: `api/v1/${kind}`, expected: forSenders(200) },
  {
    route: `api/v1/${kind}`,
    method: 'POST',
    type: 'application/json',
    body: () => body,
    expected: forSenders(refused),
  },
  ...['remove', 'retry'].map((action) => ({
    route: `api/v1/${kind}/[id]/${action}`,
    method: 'POST',
    params: { id: '999' },
    expected: forSenders(404),
  })),
]

/** GET and no parameters where nothing else is said. */
const DESCRIBED: readonly Described[] = [
  {
    route: 'api/v1/contexts/[campaign]/[name]',
    method: 'PUT',
    params: AT,
    body: () => CONTEXT,
    expected: { ...REFUSED, other: 404, ingest: 200, maintain: 200 },
  },
  {
    route: 'api/v1/contexts/[campaign]/[name]',
    params: AT,
    expected: { ...REFUSED, other: 404, ingest: 200, maintain: 200 },
  },
  {
    route: 'api/v1/contexts/[campaign]',
    params: { campaign: 'acme-ci' },
    expected: forSenders(200),
  },
  {
    route: 'api/v1/runs',
    method: 'POST',
    query: QUERY,
    type: 'application/octet-stream',
    body: (caller) => fortioJson(caller),
    expected: { ...REFUSED, other: 404, ingest: 201, maintain: 201 },
  },
  {
    route: 'api/v1/runs',
    method: 'POST',
    query: `${QUERY}&dryRun=1`,
    type: 'application/octet-stream',
    body: (caller) => fortioJson(`dry ${caller}`),
    expected: { ...REFUSED, other: 404, ingest: 200, maintain: 200 },
  },
  {
    route: 'api/v1/runs',
    method: 'POST',
    query: '?context=acme-ci/main',
    type: 'application/octet-stream',
    body: (caller) => fortioJson(`registered ${caller}`),
    expected: { ...REFUSED, other: 422, ingest: 201, maintain: 201 },
  },
  {
    route: 'api/v1/runs',
    method: 'POST',
    type: 'application/x-ndjson',
    body: line,
    expected: forSenders(207),
  },
  {
    // Says only how a result is sent, so it asks nobody for a token.
    route: 'api/v1/runs',
    method: 'PUT',
    query: QUERY,
    body: (caller) => fortioJson(`put ${caller}`),
    expected: everyone(405),
  },
  {
    route: 'api/v1/oidc/token',
    method: 'POST',
    body: () => '{"token":"a.b.c"}',
    expected: everyone(401),
  },
  { route: 'api/v1/oidc/token', expected: everyone(200) },
  {
    route: 'api/v1/validate',
    method: 'POST',
    type: 'application/octet-stream',
    body: () => fortioJson('check'),
    expected: everyone(200),
  },
  { route: 'api/v1/schema.json', expected: everyone(200) },
  { route: 'api/v1/runs/[id]/raw', params: { id: NOWHERE }, expected: everyone(404) },
  {
    route: 'api/v1/runs/[id]/withdraw',
    method: 'POST',
    params: { id: NOWHERE },
    type: 'application/json',
    body: () => '{"reason":"measured on the wrong cluster"}',
    expected: forSenders(404),
  },
  {
    route: 'api/v1/runs/[id]/acknowledge',
    method: 'POST',
    params: { id: NOWHERE },
    type: 'application/json',
    body: () => '{"note":"known"}',
    expected: forSenders(404),
  },
  ...receivers('webhooks', '{"url":"https://127.0.0.1/"}', 400),
  // The site of this test has no mail server.
  ...receivers('mail-recipients', '{"address":"ada@site.example"}', 501),
  { route: 'api/v1/organisation', expected: forSenders(200) },
  {
    route: 'api/v1/organisation',
    method: 'PUT',
    type: 'application/json',
    body: () => '{"relation":"independent"}',
    expected: forSenders(200),
  },
  {
    // Every answer to a form leads back to its page.
    route: 'organisations/[slug]/relation',
    method: 'POST',
    params: { slug: 'acme' },
    type: 'application/x-www-form-urlencoded',
    body: () => 'relation=independent&token=mb_none',
    expected: everyone(303),
  },
  // The key in the address says who may.
  { route: 'mail/[key]/confirm', method: 'POST', params: { key: 'none' }, expected: everyone(404) },
  {
    route: 'mail/[key]/unsubscribe',
    method: 'POST',
    params: { key: 'none' },
    type: 'application/x-www-form-urlencoded',
    body: () => 'List-Unsubscribe=One-Click',
    expected: everyone(404),
  },
  { route: 'mail/[key]/unsubscribe', params: { key: 'x' }, expected: everyone(303) },
  {
    route: 'api/v1/reports',
    method: 'POST',
    type: 'application/json',
    body: () => `{"runs":["${NOWHERE}"]}`,
    expected: forSenders(404),
  },
  {
    route: 'api/v1/publications/[slug]/raw/[sha256]',
    params: { slug: 'none', sha256: SHA },
    expected: everyone(404),
  },
  {
    route: 'api/v1/snapshots',
    method: 'POST',
    type: 'application/json',
    body: () => '{"chart":"nothing","query":""}',
    expected: everyone(404),
  },
  // Tokens open nothing here: sessions do, which admin.db.test.ts tries.
  { route: 'admin/session', method: 'POST', expected: everyone(403) },
  {
    route: 'admin/do/[action]',
    method: 'POST',
    params: { action: 'standing' },
    expected: everyone(403),
  },
  {
    route: 'admin/trpc/[trpc]',
    method: 'POST',
    params: { trpc: 'review' },
    type: 'application/json',
    body: () => '{}',
    expected: everyone(403),
  },
  {
    route: 'api/trpc/[trpc]',
    method: 'POST',
    params: { trpc: 'disputes.open' },
    type: 'application/json',
    body: () => '{}',
    expected: everyone(403),
  },
  { route: 'admin/runs/[id]/raw', params: { id: NOWHERE }, expected: everyone(404) },
  {
    route: 'disputes',
    method: 'POST',
    type: 'application/x-www-form-urlencoded',
    body: () =>
      'target=publication:none&author=a&contact=a@b.c&statement=what+is+wrong+with+this+number&url=',
    expected: everyone(404),
  },
  { route: 'api/health', expected: everyone(200) },
  { route: 'api/health/live', expected: everyone(200) },
  { route: 'charts/[chart]', params: { chart: 'nothing' }, expected: everyone(404) },
]

/** Every handler that exists, by its method; the expected statuses are the design. */
export const CALLS: readonly Call[] = DESCRIBED.map((call) => ({
  method: 'GET',
  params: {},
  ...call,
}))
