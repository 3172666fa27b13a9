import { format, resolveConfig } from 'prettier'
import type { OpenApi } from './openapi-types'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const isObject = (value: Json): value is { [name: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const text = (value: Json): string => JSON.stringify(value)

/** Lists whose order says nothing: parameters of a call, needed fields, names in a document. */
const UNORDERED = new Set(['parameters', 'required', 'tags'])

/** The value with fields in order of their names, unordered lists sorted and every reference replaced by its schema. */
function canonical(value: Json, schemas: { [name: string]: Json }, name = ''): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, schemas))
    return UNORDERED.has(name) ? items.sort((a, b) => (text(a) < text(b) ? -1 : 1)) : items
  }
  if (!isObject(value)) return value
  const { $ref: ref, ...rest } = value
  if (typeof ref === 'string') {
    const target = schemas[ref.split('/').at(-1) ?? '']
    if (target === undefined) throw new Error(`${ref} is missing`)
    return canonical(isObject(target) ? { ...target, ...rest } : target, schemas)
  }
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner, schemas, key)]),
  )
}

/** What an OpenAPI document means, for comparison: the same for every order and every way of sharing schemas. */
export function canonicalOpenApi(document: OpenApi): Json {
  const plain = JSON.parse(JSON.stringify(document)) as Json
  return canonical(plain, JSON.parse(JSON.stringify(document.components.schemas)) as never)
}

const sorted = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(sorted)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value

/** The text of the golden file: fields in order of their names, formatted as every file here. */
export async function printedOpenApi(document: OpenApi): Promise<string> {
  const plain = sorted(JSON.parse(JSON.stringify(document)) as Json)
  const style = await resolveConfig(import.meta.filename)
  return format(JSON.stringify(plain, null, 2), { ...style, parser: 'json' })
}
