import { isDeepStrictEqual } from 'node:util'

type Schema = Record<string, unknown>

/**
 * Rewrites a tuple as an array of so many items, in place: generators of clients refuse `items: false`. Of items that
 * differ, each may stand at each place, which is as much as most languages can say.
 */
export function plainTuple({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as Schema
  const items = schema.prefixItems
  if (!Array.isArray(items)) return
  const [first, ...others] = items as Schema[]
  delete schema.prefixItems
  const isUniform = others.every((other) => isDeepStrictEqual(other, first))
  schema.items = isUniform ? first : { anyOf: items as Schema[] }
  schema.minItems = schema.maxItems = items.length
}
