/**
 * Each bundle of the site has a copy of every module, with classes of its own. An error that one throws through something
 * that all share, such as the threads, must be known by the others: as `static [Symbol.hasInstance]`.
 * @param name of the error class
 */
export const ofAnyBundle =
  (name: string) =>
  (value: unknown): boolean =>
    value instanceof Error && value.name === name
