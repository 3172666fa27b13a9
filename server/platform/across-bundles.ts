/**
 * For `static [Symbol.hasInstance]` of an error that passes through something which all bundles share, such as a pool of
 * threads: each bundle has a copy of the class, and an instance of one copy must be known to every other.
 * @param mark of the class, by `Symbol.for`, which all copies of a module share
 */
export const hasMark = (value: unknown, mark: symbol): boolean =>
  typeof value === 'object' && value !== null && mark in value
