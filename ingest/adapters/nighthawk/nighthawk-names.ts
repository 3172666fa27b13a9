/** Levels of an Output; what lies deeper are the options of plugins. */
const MAX_DEPTH = 32

const toSnakeCase = (name: string): string =>
  name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A document with the field names of the `.proto` files: protobuf writes `requests_per_second` to JSON as it is declared or
 * as `requestsPerSecond`, and both are one field. A name whose other spelling is there too stays, and no table knows it.
 */
export function toProtoNames(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((one: unknown) => toProtoNames(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => {
      const declared = toSnakeCase(name)
      const isFree = declared === name || !Object.hasOwn(value, declared)
      return [isFree ? declared : name, toProtoNames(one, depth + 1)]
    }),
  )
}
