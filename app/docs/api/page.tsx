import type { Metadata } from 'next'
import { CopyCode } from '@/components/submit/copy-code'
import { DataTable } from '@/components/ui/data-table'
import { SideNav, type SideNavGroup } from '@/components/ui/side-nav'
import { publicUrl } from '@/env'
import { pageMetadata } from '../../page-metadata'
import { groupBy } from '@/ingest/dictionary/group-by'
import { ERROR_STATUS } from '@/server/platform/errors'
import { openApi } from '@/server/api/openapi'
import { listOperations, type DescribedOperation } from '@/server/api/openapi-types'
import { Call, callId } from './call'

export const metadata: Metadata = pageMetadata({
  title: 'Read API',
  description: 'Every number of the site as JSON: addresses, parameters, examples, OpenAPI 3.1.',
  path: '/docs/api',
})

// The curl lines contain the public address of this instance, which is unknown at build time.
export const dynamic = 'force-dynamic'

const API = '/api/v1'

/** "/meshes/{mesh}", "POST /runs": all paths begin alike, and reading is always GET. */
const shortName = ({ method, path }: DescribedOperation): string =>
  [
    ...(method === 'get' ? [] : [method.toUpperCase()]),
    path.startsWith(`${API}/`) ? path.slice(API.length) : path,
  ].join(' ')

const isRead = ({ method }: DescribedOperation): boolean => method === 'get'

/** The calls of this page, first those that read. */
function listSections(operations: readonly DescribedOperation[]): SideNavGroup[] {
  const toLinks = (isReading: boolean) =>
    operations
      .filter((operation) => isRead(operation) === isReading)
      .map((operation) => ({ id: callId(operation), label: shortName(operation) }))
  return [
    { title: 'Basics', links: [{ id: 'basics', label: 'Rules of every call' }] },
    { title: `GET, below ${API}`, links: toLinks(true) },
    { title: `Sending, below ${API}`, links: toLinks(false) },
    { title: 'Failures', links: [{ id: 'errors', label: 'Errors' }] },
  ]
}

const codesByStatus = [
  ...groupBy(Object.entries(ERROR_STATUS), ([, status]) => status).entries(),
].map(([status, entries]) => [status, entries.map(([code]) => code)] as const)

/** What a request with a misspelt parameter gets. */
const PROBLEM = `{
  "type": "/problems/bad-request",
  "status": 400,
  "code": "BAD_REQUEST",
  "title": "The request is not valid",
  "detail": "mertic: no such parameter; expected one of: metric, rps, …",
  "pointer": "mertic",
  "hint": "/docs/api lists the parameters with an example each",
  "requestId": "05cb6fd3-6213-42b8-9b33-5ef97a19cecf"
}`

export default function ApiPage() {
  const server = publicUrl()
  const document = openApi(server)
  const all = listOperations(document)
  const operations = [...all.filter(isRead), ...all.filter((one) => !isRead(one))]
  return (
    <div className="reference">
      <header>
        <h1>Read API</h1>
        <p className="mt-1 text-muted">
          Every number of this site as JSON, for any page or program: GET, no key, every origin.
          Calls with a token are for senders. Values are SI (seconds, bytes, cores); null means that
          a source does not state it, never 0. Schemas are in{' '}
          <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1); to send results see{' '}
          <a href="/submit">how to submit</a>.
        </p>
      </header>
      <SideNav groups={listSections(operations)} />
      <div className="reference-text">
        <section aria-labelledby="basics">
          <h2 id="basics">Rules of every call</h2>
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            <li>
              Send the <code>ETag</code> of a response back as <code>If-None-Match</code>: 304 says
              that nothing changed.
            </li>
            <li>
              Lists come in parts: ask again with <code>cursor</code> set to <code>nextCursor</code>{' '}
              until it is null.
            </li>
            <li>
              A parameter that does not exist is refused (400). <a href="#errors">Errors</a> are
              problem+json and say what was expected and found.
            </li>
            <li>
              A subject is <code>istio</code>, <code>istio@1.25.0</code>, <code>istio:ambient</code>{' '}
              or <code>istio@1.25.0:ambient</code>: without a version or mode it means all of them.
            </li>
            <li>
              A <code>metric</code> is a key of <a href="/metrics">the metric dictionary</a>, such
              as <code>http.latency.p99</code>.
            </li>
            <li>
              For everything at once take the tables of <a href="/data">/data</a>, as Parquet or
              CSV.
            </li>
            <li>
              As CSV: <code>/charts/bars.csv?…</code> has the numbers of the picture{' '}
              <code>/charts/bars.svg?…</code> with unit, method and source.
            </li>
            <li>
              Every response names itself in <code>X-Request-Id</code>, and an error in its{' '}
              <code>requestId</code>: quote it when you report a fault, and the log will show what
              happened.
            </li>
            <li>
              429 means that you have used up the requests of this minute, 503 that the site or its
              database is busy or away. <code>Retry-After</code> says when to try again; repeating a
              submission never stores it twice. Cached responses are not counted, so they do not say
              how many requests are left.
            </li>
          </ul>
        </section>
        {operations.map((operation) => (
          <Call
            key={operation.operationId}
            operation={operation}
            document={document}
            server={server}
          />
        ))}
        <section aria-labelledby="errors">
          <h2 id="errors">Errors</h2>
          <p>
            All have one shape, <code>application/problem+json</code>: what was expected, what was
            found, where (<code>pointer</code>) and what to do (<code>hint</code>).
          </p>
          <CopyCode label="an error">{PROBLEM}</CopyCode>
          <DataTable
            caption="Codes of errors"
            rows={codesByStatus}
            keyOf={([status]) => String(status)}
            columns={[
              { id: 'status', head: 'Status', isRowHead: true, cell: ([status]) => status },
              { id: 'codes', head: 'Codes', cell: ([, codes]) => codes.join(', ') },
            ]}
          />
        </section>
      </div>
    </div>
  )
}
