import { LRUCache } from 'lru-cache'

/** Approximate size of a value in bytes: UTF-16 text, raw bytes, or its JSON. */
function bytesOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return 2 * (text?.length ?? 0)
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
