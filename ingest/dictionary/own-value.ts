/**
 * The record's own value of a key, undefined where it has none. For keys that a user writes: `record[key]` would find what
 * every object inherits under `constructor`, `toString` or `__proto__`.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
