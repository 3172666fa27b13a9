import { z } from 'zod'
import { openApi } from './openapi'
import { listOperations, type DescribedOperation, type Method, type OpenApi } from './openapi-types'

const TEMPLATE = /\{(\w+)\}/g

/** Zod of a named shape of the document: responses are checked against what is published, not against the code that made them. */
export function findSchema(document: OpenApi, name: string): z.ZodType {
  const text = JSON.stringify({ $ref: `#/$defs/${name}`, $defs: document.components.schemas })
  return z.fromJSONSchema(
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  )
}

const nameIn = (ref: unknown): string =>
  typeof ref === 'string' ? (ref.split('/').at(-1) ?? '') : ''

/** Checks responses against an OpenAPI document, of this code unless one is given. */
export function responseChecker(document: OpenApi = openApi('http://localhost:3000')) {
  const operations = listOperations(document)
  const schemas = new Map(
    Object.keys(document.components.schemas).map((name) => [name, findSchema(document, name)]),
  )
  const operationAt = (pathname: string, method: Method): DescribedOperation | undefined =>
    operations.find(
      (o) =>
        o.method === method &&
        new RegExp(`^${o.path.replaceAll('.', '\\.').replace(TEMPLATE, '[^/]+')}$`).test(pathname),
    )
  /** What is wrong with a response; null when it is as described. */
  const findFault = (
    address: string,
    status: number,
    type: string,
    body: string,
    method: Method = 'get',
  ): string | null => {
    const { pathname } = new URL(address, 'http://localhost')
    const described = operationAt(pathname, method)?.responses[String(status)]
    const isProblem = type.startsWith('application/problem+json')
    if (!described && !(isProblem && status < 500)) return `${status} is not described: ${body}`
    const content = described?.content?.[type.split(';')[0] ?? ''] ?? described?.content?.['*/*']
    // A file, or lines: said in words alone.
    if (!isProblem && content && content.schema.$ref === undefined) return null
    const name = isProblem ? 'Problem' : nameIn(content?.schema.$ref)
    const result = schemas.get(name)?.safeParse(JSON.parse(body))
    if (!result) return `${type} is not described for ${status}`
    return result.success ? null : `${name}: ${z.prettifyError(result.error).slice(0, 500)}`
  }
  return { operations, faultOf: findFault }
}

/** The path of an operation with its parameters filled in; the query holds the rest. */
export function addressFor(
  operation: DescribedOperation,
  values: ReadonlyMap<string, string>,
): string {
  const path = operation.path.replace(TEMPLATE, (_all, name: string) =>
    encodeURIComponent(values.get(name) ?? 'x'),
  )
  const inPath = operation.parameters.filter((p) => p.in === 'path').map((p) => p.name)
  const query = [...values].filter(([name]) => !inPath.includes(name))
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
}
