import { Fragment } from 'react'
import { CopyCode } from '@/components/submit/copy-code'
import { DataTable, type Column } from '@/components/ui/data-table'
import type { DescribedOperation, Method, OpenApi, Parameter } from '@/server/api/openapi-types'

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
  if (required) return 'required'
  return String(schema.default ?? (method === 'get' && FILTERS.has(name) ? 'any' : 'none'))
}

const columnsOf = (method: Method): Column<Parameter>[] => [
  { id: 'name', head: 'Parameter', isRowHead: true, cell: (p) => <code>{p.name}</code> },
  { id: 'what', head: 'Meaning', cell: (p) => <Words text={p.description} /> },
  { id: 'type', head: 'Expected', cell: typeWords },
  { id: 'default', head: 'Default', cell: (p) => leftOutWords(p, method) },
]

const needsToken = ({ security }: DescribedOperation): boolean => (security?.length ?? 0) > 0

/** What a call returns where it succeeds: the name of the shape and its members; null where that is no JSON. */
function shapeOf({ responses }: DescribedOperation, { components }: OpenApi) {
  const ref = ['200', '201']
    .map((status) => responses[status]?.content?.['application/json']?.schema.$ref)
    .find((one) => typeof one === 'string')
  const name = typeof ref === 'string' ? ref.split('/').at(-1) : undefined
  if (name === undefined) return null
  return { name, members: Object.keys(components.schemas[name]?.properties ?? {}) }
}

function Returned({ shape }: { shape: ReturnType<typeof shapeOf> }) {
  if (shape === null) return null
  return (
    <>
      {' '}
      Returns <code>{shape.name}</code>
      {shape.members.map((member, i) => (
        <Fragment key={member}>
          {i === 0 ? ': ' : ', '}
          <code>{member}</code>
        </Fragment>
      ))}
      .
    </>
  )
}

/** Where a call is on its page; the field in the header has the id of one of them. */
export const callId = ({ operationId }: DescribedOperation): string => `call-${operationId}`

/** One call: what it does, takes and returns, and a curl line for each example. */
export function Call(props: { operation: DescribedOperation; document: OpenApi; server: string }) {
  const { operation, document, server } = props
  const { method, path, summary, parameters } = operation
  const id = callId(operation)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id}>
        <code className="break-all">
          {method.toUpperCase()} {path}
        </code>
      </h2>
      <p>
        <Words text={summary} />.{needsToken(operation) && ' Needs a token.'}
        <Returned shape={shapeOf(operation, document)} />
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
