export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** First element of what is written for an array, and for an object without keys. */
const LIST = -1
const EMPTY = -2

function repeatedTexts(value: Json, seen: Map<string, number>): Map<string, number> {
  if (typeof value === 'string') seen.set(value, (seen.get(value) ?? 0) + 1)
  else if (value !== null && typeof value === 'object')
    for (const item of Object.values(value)) repeatedTexts(item, seen)
  return seen
}

/** Gives each thing that is met its place in a list. */
function places<Thing>(): { of: (key: string, thing: Thing) => number; all: Thing[] } {
  const all: Thing[] = []
  const byKey = new Map<string, number>()
  const of = (key: string, thing: Thing): number => {
    const known = byKey.get(key) ?? all.push(thing) - 1
    byKey.set(key, known)
    return known
  }
  return { of, all }
}

/**
 * JSON in which no list of keys and no longer text stands twice: `[texts, key lists, value]`. Inside the value an object is
 * `[its key list, ...values]`, an array `[-1, ...items]`, a text that comes back `[its place]`. For data that travel inside a
 * page, where each quotation mark costs two characters. `unpacked` gives the value back as it was.
 */
export function packed(value: Json): string {
  const counts = repeatedTexts(value, new Map())
  const texts = places<string>()
  const keyLists = places<string[]>()
  const written = (part: Json): Json => {
    if (typeof part === 'string')
      return part.length > 2 && (counts.get(part) ?? 0) > 1 ? [texts.of(part, part)] : part
    if (part === null || typeof part !== 'object') return part
    if (Array.isArray(part)) return [LIST, ...part.map(written)]
    const keys = Object.keys(part)
    if (keys.length === 0) return [EMPTY]
    return [keyLists.of(JSON.stringify(keys), keys), ...Object.values(part).map(written)]
  }
  const body = written(value)
  return JSON.stringify([texts.all, keyLists.all, body])
}

/** @param text what `packed` wrote; anything else gives a value without meaning or throws */
export function unpacked(text: string): Json {
  const [texts, keyLists, body] = JSON.parse(text) as [string[], string[][], Json]
  const read = (part: Json): Json => {
    if (!Array.isArray(part)) return part
    const [first, ...rest] = part as [number, ...Json[]]
    if (first === LIST) return rest.map(read)
    if (first === EMPTY) return {}
    if (rest.length === 0) return texts[first] ?? null
    return Object.fromEntries((keyLists[first] ?? []).map((key, i) => [key, read(rest[i] ?? null)]))
  }
  return read(body)
}
