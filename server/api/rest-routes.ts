import { z } from 'zod'
import type { Declared, Meta, RestMeta } from '@/server/platform/trpc'
import { PageInput, pageSchema } from './page'
import { appRouter } from './root'

/** JSON Schema of one parameter as OpenAPI shows it. */
export type ParameterSchema = {
  type?: string
  default?: unknown
  anyOf?: ParameterSchema[]
} & Record<string, unknown>

export type RestParameter = {
  name: string
  schema: ParameterSchema
  description: string
  required: boolean
  /** selects a page of a list; all others are input of the procedure */
  isOfPage: boolean
}

/** A query with a REST address; everything is derived from the procedure. */
export type RestRoute = RestMeta & {
  /** of the procedure in the router: "meshes.get" */
  procedure: string
  parameters: readonly RestParameter[]
  /** schema of the response, a page of them where the procedure returns a list */
  schema: z.ZodType
}

type Procedure = {
  _def: { type: string; meta?: Meta; inputs: unknown[]; output?: Partial<Declared> }
}

/** The procedures of a router by path; flat at run time, whatever the type of the router says. */
export const listProcedures = (router: { _def: { procedures: unknown } }): [string, Procedure][] =>
  Object.entries(router._def.procedures as Record<string, Procedure>)

/** The schema of a parameter without null: in a URL, null means leaving it out. */
function withoutNull({ description: _, ...schema }: ParameterSchema): ParameterSchema {
  const given = schema.anyOf?.find(({ type }) => type !== 'null')
  if (!given) return schema
  return { ...given, ...(schema.default == null ? {} : { default: schema.default }) }
}

function listParameters(path: string, input: z.ZodObject, isOfPage: boolean): RestParameter[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' }) as {
    properties?: Record<string, ParameterSchema>
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: withoutNull(schema),
    description: (schema.description as string | undefined) ?? '',
    required:
      path.includes(`{${name}}`) || !z.safeParse(input.shape[name] as z.ZodType, undefined).success,
    isOfPage,
  }))
}

/** @throws TypeError for a procedure that REST cannot serve, which is a programming error */
function toRoute(procedure: string, rest: RestMeta, { _def }: Procedure): RestRoute {
  const [input = z.object({})] = _def.inputs
  const output = _def.output?.schema
  const isList = output instanceof z.ZodArray
  if (!(input instanceof z.ZodObject) || !output || isList !== (rest.cursor !== undefined))
    throw new TypeError(
      `${procedure}: REST needs an object as input, a declared output, and a cursor for a list`,
    )
  const own = listParameters(rest.path, input, false)
  return {
    ...rest,
    procedure,
    parameters: isList ? [...listParameters(rest.path, PageInput, true), ...own] : own,
    schema: isList ? pageSchema(output.element as z.ZodType) : output,
  }
}

/** The read API in the order of the router. */
export const REST_ROUTES: readonly RestRoute[] = listProcedures(appRouter).flatMap(
  ([name, procedure]) => {
    const { rest } = procedure._def.meta ?? {}
    return rest ? [toRoute(name, rest, procedure)] : []
  },
)
