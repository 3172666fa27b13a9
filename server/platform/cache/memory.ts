/** What a value weighs in a memory, roughly: UTF-16 text, raw bytes, or its JSON. */
function bytesOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return 2 * (text?.length ?? 0)
}

type Entry = { value: unknown; state: string; bytes: number }

/** Values by key, each with the state it was made in; what was not asked for longest leaves first. */
export class Memory {
  private readonly entries = new Map<string, Entry>()
  private held = 0

  constructor(
    private readonly maxBytes: number,
    private readonly maxEntries: number,
  ) {}

  get bytes(): number {
    return this.held
  }
  get size(): number {
    return this.entries.size
  }

  /** The value that was kept for this key in this very state. */
  get(key: string, state: string): { value: unknown } | null {
    const entry = this.entries.get(key)
    if (entry?.state !== state) return null
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry
  }

  set(key: string, state: string, value: unknown): void {
    const bytes = bytesOf(value) + 2 * (key.length + state.length)
    this.drop(key)
    if (bytes > this.maxBytes / 4) return
    this.entries.set(key, { value, state, bytes })
    this.held += bytes
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.maxBytes && this.entries.size <= this.maxEntries) break
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    this.held -= this.entries.get(key)?.bytes ?? 0
    this.entries.delete(key)
  }
}
