import type { ParameterSchema } from './rest-routes'

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description: string
  schema: ParameterSchema
}
type Schema = Record<string, unknown>
export type Content = Record<string, { schema: Schema }>
export type ResponseObject = {
  description: string
  content?: Content
  headers?: Record<string, unknown>
}
export type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, ResponseObject>
  security?: Record<string, string[]>[]
  'x-examples': string[]
}
export const METHODS = ['get', 'post', 'put'] as const
export type Method = (typeof METHODS)[number]
export type OpenApi = {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: {
    schemas: Record<string, Record<string, unknown>>
    securitySchemes: Record<string, unknown>
  }
  externalDocs: { url: string; description: string }
}
export type DescribedOperation = Operation & { path: string; method: Method }

/** Every operation of a document. */
export const listOperations = (document: OpenApi): DescribedOperation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): DescribedOperation[] => {
      const operation = item[method]
      return operation ? [{ ...operation, path, method }] : []
    }),
  )
