import type { Metadata } from 'next'
import { CopyCode } from '@/components/submit/copy-code'
import { DataTable, type Column } from '@/components/ui/data-table'
import { publicUrl } from '@/env'
import { pageMetadata } from '../../page-metadata'
import { openApi } from '@/server/api/openapi'
import {
  operationsOf,
  type DescribedOperation,
  type Method,
  type Parameter,
} from '@/server/api/openapi-types'

export const metadata: Metadata = pageMetadata({
  title: 'Read API',
  description: 'Every number of the site as JSON: addresses, parameters, examples, OpenAPI 3.1.',
  path: '/docs/api',
})

// The curl lines contain the public address of this instance, which is unknown at build time.
export const dynamic = 'force-dynamic'

/** What a schema allows, in a few words: "one of http, grpc", "number, 1 to 100". */
function typeWords({ schema }: Parameter): string {
  const { type, minimum, exclusiveMinimum, maximum, maxLength } = schema
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`
  const bounds = [
    typeof minimum === 'number' ? `from ${minimum}` : '',
    typeof exclusiveMinimum === 'number' ? `above ${exclusiveMinimum}` : '',
    typeof maximum === 'number' ? `up to ${maximum}` : '',
    typeof maxLength === 'number' ? `up to ${maxLength} characters` : '',
  ].filter(Boolean)
  return [type === 'string' ? 'text' : type, ...bounds].filter(Boolean).join(', ')
}

/** A description; what it has in backticks is code. */
function Words({ text }: { text: string }) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))
}

/** Filters of reads: left out they take in everything, where of other parameters nothing is taken. */
const FILTERS = new Set(['metric', 'rps', 'protocol', 'topology', 'mode'])

function leftOutWords({ name, required, schema }: Parameter, method: Method): string {
  if (required) return 'needed'
  return String(schema.default ?? (method === 'get' && FILTERS.has(name) ? 'any' : 'none'))
}

const columnsOf = (method: Method): Column<Parameter>[] => [
  { id: 'name', head: 'Parameter', isRowHead: true, cell: (p) => <code>{p.name}</code> },
  { id: 'what', head: 'Meaning', cell: (p) => <Words text={p.description} /> },
  { id: 'type', head: 'Expected', cell: typeWords },
  { id: 'default', head: 'Left out', cell: (p) => leftOutWords(p, method) },
]

function Call({ operation, server }: { operation: DescribedOperation; server: string }) {
  const { operationId: id, method, path, summary, parameters, responses } = operation
  const ref = responses['200']?.content?.['application/json']?.schema.$ref
  const shape = typeof ref === 'string' ? ref.split('/').at(-1) : ''
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id}>
        <code className="break-all">
          {method.toUpperCase()} {path}
        </code>
      </h2>
      <p>
        {summary}. Returns <code>{shape}</code>.
      </p>
      {parameters.length > 0 && (
        <DataTable
          caption={`Parameters of ${method.toUpperCase()} ${path}`}
          columns={columnsOf(method)}
          rows={parameters}
          keyOf={(parameter) => parameter.name}
        />
      )}
      {operation['x-examples'].map((example) => (
        <CopyCode key={example} label={`the call of ${example}`}>
          {`curl "${server}${example}"`}
        </CopyCode>
      ))}
    </section>
  )
}

export default function ApiPage() {
  const server = publicUrl()
  const operations = operationsOf(openApi(server))
  return (
    <>
      <h1>Read API</h1>
      <p className="mt-2">
        Every number of this site as JSON, for any page or program: GET, no key, every origin.
        Values are SI (seconds, bytes, cores); null means that a source does not state it, never 0.
        The shapes are in <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1); to send results
        see <a href="/submit">how to submit</a>.
      </p>
      <ul className="mt-2 list-disc pl-5">
        <li>
          Send the <code>ETag</code> of a response back as <code>If-None-Match</code>: 304 says that
          nothing changed.
        </li>
        <li>
          Lists come in parts: ask again with <code>cursor</code> set to <code>nextCursor</code>{' '}
          until it is null.
        </li>
        <li>
          A parameter that does not exist is refused (400). Errors are problem+json and say what was
          expected and found.
        </li>
        <li>
          Every response names itself in <code>X-Request-Id</code>, and an error in its{' '}
          <code>requestId</code>: quote it when you report a fault, and the log will show what
          happened.
        </li>
        <li>
          429 says that you have had your share of a minute, 503 that the site or its database is
          busy or away. <code>Retry-After</code> says when to try again; repeating a submission
          never stores twice. A response that was ready is not counted, so it says nothing of what
          is left.
        </li>
      </ul>
      {operations.map((operation) => (
        <Call key={operation.operationId} operation={operation} server={server} />
      ))}
    </>
  )
}
