import { z } from 'zod'
import { Problem } from '../http/problem'
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
import { parameterSchemas, type ParameterSchema } from './parameters'
import type { ReadRoute } from './route'
import { READ_ROUTES } from './routes'

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

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description: string
  schema: ParameterSchema
}
type Content = Record<string, { schema: { $ref: string } }>
type Answer = { description: string; content?: Content; headers?: Record<string, unknown> }
export type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  responses: Record<string, Answer>
  'x-examples': string[]
}
export type OpenApi = {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string }[]
  paths: Record<string, { get: Operation }>
  components: { schemas: Record<string, Record<string, unknown>> }
  externalDocs: { url: string; description: string }
}

const refTo = (name: string): string => `#/components/schemas/${name}`

/** Shapes by name; one that holds another refers to it. */
function namedSchemas(): Record<string, Record<string, unknown>> {
  const registry = z.registry<{ id?: string | undefined }>()
  const named = READ_ROUTES.map(({ answer }): [string, z.ZodType] => [answer.name, answer.schema])
  for (const [id, schema] of [...Object.entries(SHARED), ...named])
    if (!registry.has(schema)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io: 'output', uri: refTo })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _dialect, ...schema }]) => [
      name,
      schema,
    ]),
  )
}

function parametersOf(route: ReadRoute): Parameter[] {
  return [...parameterSchemas(route)].map(([name, schema]) => {
    const isInPath = route.path.includes(`{${name}}`)
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || !route.parameters.shape[name]?.safeParse(undefined).success,
      description: route.about[name] ?? '',
      schema,
    }
  })
}

const problem = (description: string): Answer => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: refTo('Problem') } } },
})

const operationOf = (route: ReadRoute): Operation => ({
  operationId: route.id,
  summary: route.summary,
  parameters: parametersOf(route),
  responses: {
    '200': {
      description: route.summary,
      headers: {
        etag: { description: 'send it back as If-None-Match', schema: { type: 'string' } },
        'ratelimit-remaining': {
          description:
            'requests left to this address, of `ratelimit-limit` a minute, for `ratelimit-reset` seconds',
          schema: { type: 'string' },
        },
      },
      content: { 'application/json': { schema: { $ref: refTo(route.answer.name) } } },
    },
    '304': { description: 'nothing changed since the ETag that was sent' },
    '400': problem('a parameter is wrong, missing or unknown'),
    '404': problem('there is no such thing'),
    '429': problem('too many requests; Retry-After says how many seconds to wait'),
    default: problem('anything else, with what to do about it'),
  },
  'x-examples': route.examples,
})

/** The read API as OpenAPI 3.1, made from the table that serves it. @param serverUrl without a slash at its end */
export const openApi = (serverUrl: string): OpenApi => ({
  openapi: '3.1.0',
  info: {
    title: 'Meshbench read API',
    version: '1',
    description:
      'Published service-mesh benchmarks with spread, source and flags. GET only, no key. Values are SI; null means not stated, never 0.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: serverUrl }],
  paths: Object.fromEntries(READ_ROUTES.map((route) => [route.path, { get: operationOf(route) }])),
  components: { schemas: namedSchemas() },
  externalDocs: {
    url: `${serverUrl}/api/v1/schema.json`,
    description: 'JSON Schema of everything that may be sent to POST /api/v1/runs',
  },
})
