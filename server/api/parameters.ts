import { z } from 'zod'
import { AppError } from '@/server/platform/errors'
import { DATABASE_TEXT } from '@/server/platform/database-text'
import type { ReadRoute } from './route'

/** JSON Schema of one parameter as OpenAPI shows it. */
export type ParameterSchema = {
  type?: string
  default?: unknown
  anyOf?: ParameterSchema[]
} & Record<string, unknown>

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,3})?$/i
const BOOLEANS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

/** What a parameter may be, without null: an address leaves out what it does not ask for. */
export function parameterSchemas(route: ReadRoute): Map<string, ParameterSchema> {
  const { properties = {} } = z.toJSONSchema(route.parameters, { io: 'input' }) as {
    properties?: Record<string, ParameterSchema>
  }
  return new Map(
    Object.entries(properties).map(([name, schema]) => {
      const given = schema.anyOf?.find(({ type }) => type !== 'null')
      if (!given) return [name, schema]
      return [name, { ...given, ...(schema.default == null ? {} : { default: schema.default }) }]
    }),
  )
}

function valueOf(text: string, { type }: ParameterSchema): unknown {
  if (type === 'number' || type === 'integer') return NUMBER.test(text) ? Number(text) : text
  if (type === 'boolean') return BOOLEANS[text] ?? text
  return text
}

const refuse = (name: string, detail: string): AppError =>
  new AppError('BAD_REQUEST', {
    title: 'The request is not valid',
    detail: `${name}: ${detail}`,
    pointer: name,
    hint: '/docs/api lists the parameters with an example each',
  })

/**
 * The parameters of a call, checked by the schema of the procedure. A parameter that does not exist or is given twice
 * is refused: a typo must not quietly give another answer.
 * @throws AppError BAD_REQUEST with the parameter, what was expected and what was found
 */
export function readParameters(
  route: ReadRoute,
  path: ReadonlyMap<string, string>,
  query: URLSearchParams,
): unknown {
  const schemas = parameterSchemas(route)
  const values: [string, unknown][] = []
  for (const [name, text] of [...path, ...query]) {
    const schema = schemas.get(name)
    if (!schema || (path.has(name) && query.has(name))) {
      const known = [...schemas.keys()].filter((key) => !path.has(key)).join(', ') || 'none'
      throw refuse(name.slice(0, 60), `no such parameter; expected one of: ${known}`)
    }
    if (values.some(([given]) => given === name)) throw refuse(name, 'given twice')
    if (!DATABASE_TEXT.test(text))
      throw refuse(name, 'expected text without U+0000 or half a character')
    values.push([name, valueOf(text, schema)])
  }
  const result = route.parameters.safeParse(Object.fromEntries(values))
  if (result.success) return Object.fromEntries(values)
  const [issue] = result.error.issues
  throw refuse(issue?.path.join('.') ?? 'query', issue?.message ?? 'invalid')
}
