import { LRUCache } from 'lru-cache'

/** Entries of a long list that are measured for all of them; lists in lists multiply. */
const LIST_SAMPLE = 16
/** Fields are not alike: an object has fewer, unless it is a table by key. */
const FIELD_SAMPLE = 64

/** The size of values from a sample of them. */
function sumBytes(length: number, sample: number, bytesAt: (i: number) => number): number {
  const step = Math.max(1, length / sample)
  let [bytes, measured] = [0, 0]
  for (let i = 0; i < length; i += step, measured++) bytes += bytesAt(Math.floor(i))
  return measured === 0 ? 8 : Math.ceil((bytes * length) / measured)
}

/** Approximate size of what is computed from the database, in bytes; of long lists, a sample stands for all. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (value instanceof Uint8Array) return value.byteLength
  if (value instanceof Map || value instanceof Set) return bytesOf([...value])
  if (Array.isArray(value)) return sumBytes(value.length, LIST_SAMPLE, (i) => bytesOf(value[i]))
  const names = Object.keys(value)
  return sumBytes(names.length, FIELD_SAMPLE, (i) => {
    const name = names[i] ?? ''
    return 2 * name.length + bytesOf((value as Record<string, unknown>)[name])
  })
}

type Entry = { value: unknown; state: string }

/** Values by key, each with the tag versions it was computed at; evicts the least recently used. */
export class Memory {
  private readonly entries: LRUCache<string, Entry>

  constructor(maxBytes: number, maxEntries: number) {
    this.entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      // A single value must never evict most of the others.
      maxEntrySize: Math.floor(maxBytes / 4),
      sizeCalculation: ({ value, state }, key) =>
        Math.max(1, bytesOf(value) + 2 * (key.length + state.length)),
    })
  }

  get bytes(): number {
    return this.entries.calculatedSize
  }
  get size(): number {
    return this.entries.size
  }

  /** The value cached for this key at exactly these tag versions. */
  get(key: string, state: string): { value: unknown } | null {
    const entry = this.entries.peek(key)
    return entry?.state === state ? (this.entries.get(key) ?? null) : null
  }

  set(key: string, state: string, value: unknown): void {
    this.entries.set(key, { value, state })
  }
}
