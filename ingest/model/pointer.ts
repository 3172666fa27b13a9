/** RFC 6901: path segments to a JSON pointer; the whole document is the empty string. */
export const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((s) => `/${String(s).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** RFC 6901: the value a pointer names, undefined when there is none. Inherited members do not count. */
export function atPointer(document: unknown, pointer: string): unknown {
  if (pointer === '') return document
  if (!pointer.startsWith('/')) return undefined
  let value = document
  for (const escaped of pointer.slice(1).split('/')) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

const EXCERPT = 40

/** A value as quoted in an error message: short, on one line, never a whole object. */
export function excerpt(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT)}…`
}
