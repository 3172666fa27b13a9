import { z } from 'zod'
import { openApi, type OpenApi, type Operation } from './openapi'

const TEMPLATE = /\{(\w+)\}/g

/** Zod of a named shape of the document: answers are checked by what is published, not by what made them. */
export function schemaOf(document: OpenApi, name: string): z.ZodType {
  const text = JSON.stringify({ $ref: `#/$defs/${name}`, $defs: document.components.schemas })
  return z.fromJSONSchema(
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  )
}

const nameIn = (ref: string | undefined): string => ref?.split('/').at(-1) ?? ''

/** Checks answers against an OpenAPI document, of this code unless one is given. */
export function answerChecker(document: OpenApi = openApi('http://localhost:3000')) {
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }))
  const schemas = new Map(
    Object.keys(document.components.schemas).map((name) => [name, schemaOf(document, name)]),
  )
  const operationAt = (pathname: string): Operation | undefined =>
    operations.find(({ path }) =>
      new RegExp(`^${path.replaceAll('.', '\\.').replace(TEMPLATE, '[^/]+')}$`).test(pathname),
    )
  /** What is wrong with an answer; null when it is as described. */
  const faultOf = (address: string, status: number, type: string, body: string): string | null => {
    const { pathname } = new URL(address, 'http://localhost')
    const described = operationAt(pathname)?.responses[String(status)]
    const isProblem = type.startsWith('application/problem+json')
    if (!described && !(isProblem && status < 500)) return `${status} is not described: ${body}`
    const content = described?.content?.[type.split(';')[0] ?? '']
    const name = isProblem ? 'Problem' : nameIn(content?.schema.$ref)
    const result = schemas.get(name)?.safeParse(JSON.parse(body))
    if (!result) return `${type} is not described for ${status}`
    return result.success ? null : `${name}: ${z.prettifyError(result.error).slice(0, 500)}`
  }
  return { operations, faultOf }
}

/** The path of an operation with its parameters filled in; the query holds the rest. */
export function addressFor(
  operation: Operation & { path: string },
  values: ReadonlyMap<string, string>,
): string {
  const path = operation.path.replace(TEMPLATE, (_all, name: string) =>
    encodeURIComponent(values.get(name) ?? 'x'),
  )
  const inPath = operation.parameters.filter((p) => p.in === 'path').map((p) => p.name)
  const query = [...values].filter(([name]) => !inPath.includes(name))
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
}
