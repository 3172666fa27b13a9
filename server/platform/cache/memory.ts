import { LRUCache } from 'lru-cache'

/** What a value weighs, roughly: UTF-16 text, raw bytes, or its JSON. */
function bytesOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return 2 * (text?.length ?? 0)
}

type Entry = { value: unknown; state: string }

/** Values by key, each with the state it was made in; the least recently used is dropped first. */
export class Memory {
  private readonly entries: LRUCache<string, Entry>

  constructor(maxBytes: number, maxEntries: number) {
    this.entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      // One value never takes the place of most others.
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

  /** The value kept for this key in this very state. */
  get(key: string, state: string): { value: unknown } | null {
    const entry = this.entries.peek(key)
    return entry?.state === state ? (this.entries.get(key) ?? null) : null
  }

  set(key: string, state: string, value: unknown): void {
    this.entries.set(key, { value, state })
  }
}
