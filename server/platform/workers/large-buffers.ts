/** Copying less takes no time that anybody would notice. */
const LARGE_BYTES = 2 ** 20
const MAX_DEPTH = 6
const MAX_ENTRIES = 1_000

/**
 * The buffers of a message that are worth handing over instead of copying, each once: those of large arrays of bytes that
 * have a buffer to themselves. Whoever hands them over has them no more.
 */
export function listLargeBuffers(message: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteLength } = value
      if (byteLength < LARGE_BYTES || byteLength !== buffer.byteLength) return
      if (buffer instanceof ArrayBuffer) found.add(buffer)
      return
    }
    const inner = Array.isArray(value) ? (value as unknown[]) : Object.values(value)
    if (inner.length <= MAX_ENTRIES) for (const one of inner) look(one, depth + 1)
  }
  look(message, 0)
  return [...found]
}
