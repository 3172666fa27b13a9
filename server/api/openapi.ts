import { z } from 'zod'
import { Problem } from '@/server/platform/http/problem'
import {
  Flag,
  HarnessSummary,
  Origin,
  PanelOverhead,
  PanelRanking,
  ResultPanel,
  ResultRow,
  ResultValue,
  Subject,
  Workload,
} from '../results/schemas'
import type { HandledOperation } from './manual-operations'
import type { ResponseObject, OpenApi, Operation, Parameter } from './openapi-types'
import { OWN_READS } from './own-reads'
import { RECEIVERS } from './receivers'
import { WRITE_OPERATIONS } from './writes'

/** Every operation of the API that is no procedure. */
export const HANDLED_OPERATIONS: readonly HandledOperation[] = [
  ...WRITE_OPERATIONS,
  ...RECEIVERS,
  ...OWN_READS,
]

import { REST_ROUTES, type RestRoute } from './rest-routes'
import { isDeepStrictEqual } from 'node:util'

type Schema = Record<string, unknown>

/**
 * Rewrites a tuple as an array of so many items, in place: generators of clients refuse `items: false`. Of items that
 * differ, each may stand at each place, which is as much as most languages can say.
 */
function plainTuple({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as Schema
  const items = schema.prefixItems
  if (!Array.isArray(items)) return
  const [first, ...others] = items as Schema[]
  delete schema.prefixItems
  const isUniform = others.every((other) => isDeepStrictEqual(other, first))
  schema.items = isUniform ? first : { anyOf: items as Schema[] }
  schema.minItems = schema.maxItems = items.length
}

const SHARED = {
  Flag,
  HarnessSummary,
  Origin,
  PanelOverhead,
  PanelRanking,
  Problem,
  ResultPanel,
  ResultRow,
  ResultValue,
  Subject,
  Workload,
}

const refTo = (name: string): string => `#/components/schemas/${name}`

/** Named schemas; nested ones become references. */
function namedSchemas(): Record<string, Record<string, unknown>> {
  const registry = z.registry<{ id?: string | undefined }>()
  const responses = [
    ...REST_ROUTES.map(({ response: name, schema }) => ({ name, schema })),
    ...HANDLED_OPERATIONS.flatMap(({ responses }) =>
      Object.values(responses).filter((response) => 'schema' in response),
    ),
  ]
  const named = responses.map(({ name, schema }): [string, z.ZodType] => [name, schema])
  for (const [id, schema] of [...Object.entries(SHARED), ...named])
    if (!registry.has(schema)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io: 'output', uri: refTo, override: plainTuple })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _dialect, ...schema }]) => [
      name,
      schema,
    ]),
  )
}

const toParameters = (route: RestRoute): Parameter[] =>
  route.parameters.map(({ name, schema, description, required }) => ({
    name,
    in: route.path.includes(`{${name}}`) ? 'path' : 'query',
    required,
    description,
    schema,
  }))

const problem = (description: string): ResponseObject => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: refTo('Problem') } } },
})

const toOperation = (route: RestRoute): Operation => ({
  operationId: route.id,
  summary: route.summary,
  parameters: toParameters(route),
  responses: {
    '200': {
      description: route.summary,
      headers: {
        etag: { description: 'send it back as If-None-Match', schema: { type: 'string' } },
        'ratelimit-remaining': {
          description:
            'requests left to this address, of `ratelimit-limit` a minute, for `ratelimit-reset` seconds; left out of a response that was ready, which is not counted',
          schema: { type: 'string' },
        },
      },
      content: { 'application/json': { schema: { $ref: refTo(route.response) } } },
    },
    '304': { description: 'nothing changed since the ETag that was sent' },
    '400': problem('a parameter is wrong, missing or unknown'),
    '404': problem('there is no such thing'),
    '429': problem('too many requests; Retry-After says how many seconds to wait'),
    default: problem('anything else, with what to do about it'),
  },
  'x-examples': [...route.examples],
})

/** A body that no schema says: generators make bytes of a binary one, and of others whatever is given. */
const anything = (type: string): Record<string, unknown> => ({
  ...(type === 'application/octet-stream' ? { type: 'string', format: 'binary' } : {}),
  description: 'as /api/v1/schema.json says: a context, or results as a load generator wrote them',
})
const toSchema = (type: string, body: z.ZodType | null): Record<string, unknown> => {
  if (body === null) return anything(type)
  const { $schema: _dialect, ...schema } = z.toJSONSchema(body, {
    io: 'input',
    override: plainTuple,
  })
  return schema
}

function toRequestBody({ bodies = {} }: HandledOperation): Pick<Operation, 'requestBody'> {
  const types = Object.entries(bodies)
  if (types.length === 0) return {}
  const content = types.map(([type, body]) => [type, { schema: toSchema(type, body) }] as const)
  return { requestBody: { required: true, content: Object.fromEntries(content) } }
}

const toContent = (response: HandledOperation['responses'][number]): ResponseObject['content'] =>
  'schema' in response
    ? { 'application/json': { schema: { $ref: refTo(response.name) } } }
    : { [response.type]: { schema: { description: response.description } } }

const toHandled = (operation: HandledOperation): Operation => ({
  operationId: operation.id,
  summary: operation.summary,
  parameters: operation.parameters ?? [],
  ...toRequestBody(operation),
  responses: {
    ...Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        { description: operation.summary, content: toContent(response) },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(operation.problems ?? {}).map(([status, words]) => [status, problem(words)]),
    ),
    default: problem(
      operation.method === 'get'
        ? 'what was expected and found, and what to do about it'
        : 'nothing was stored; what was expected and found, and what to do about it',
    ),
  },
  ...(operation.needsToken === true ? { security: [{ token: [] }] } : {}),
  'x-examples': [],
})

function paths(): OpenApi['paths'] {
  const made: OpenApi['paths'] = {}
  for (const route of REST_ROUTES) made[route.path] = { get: toOperation(route) }
  for (const one of HANDLED_OPERATIONS)
    made[one.path] = { ...made[one.path], [one.method]: toHandled(one) }
  return made
}

/** The API as OpenAPI 3.1, made from the procedures that serve it. @param serverUrl without a slash at its end */
export const openApi = (serverUrl: string): OpenApi => ({
  openapi: '3.1.0',
  info: {
    title: 'Meshbench API',
    version: '1',
    description:
      'Published service-mesh benchmarks with spread, source and flags. Reading needs no key. Values are SI; null means not stated, never 0.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: serverUrl }],
  paths: paths(),
  components: {
    schemas: namedSchemas(),
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
  externalDocs: {
    url: `${serverUrl}/api/v1/schema.json`,
    description: 'JSON Schema of everything that may be sent to POST /api/v1/runs',
  },
})
