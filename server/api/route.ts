import type { z } from 'zod'
import type { createCaller } from './root'

type Caller = ReturnType<typeof createCaller>

/** One address of the read API: what may be asked, which procedure answers, in which shape. */
export type ReadRoute = {
  /** operation id in the OpenAPI document: "getMesh" */
  id: string
  /** template: "/api/v1/meshes/{mesh}"; a parameter named here is taken from the path, every other from the query */
  path: string
  summary: string
  parameters: z.ZodObject
  /** words on each parameter */
  about: Record<string, string>
  /** name and schema of the answer */
  answer: { name: string; schema: z.ZodType }
  /** a token in the request widens what is seen, and keeps the answer out of caches */
  knowsCaller?: true
  /** runnable on an instance with the published data: "/api/v1/meshes/istio" */
  examples: string[]
  /** @param values as `parameters` reads them */
  call: (caller: Caller, values: unknown) => Promise<unknown>
}

/** Ties the procedure to the schemas of its parameters and its answer. */
export const readRoute = <I extends z.ZodObject, O extends z.ZodType>(
  route: Omit<ReadRoute, 'parameters' | 'about' | 'answer' | 'call'> & {
    parameters: I
    about: Record<keyof z.input<I> & string, string>
    answer: { name: string; schema: O }
    call: (caller: Caller, values: z.output<I>) => Promise<z.input<O>>
  },
): ReadRoute => ({
  ...route,
  call: (caller, values) => route.call(caller, route.parameters.parse(values)),
})
