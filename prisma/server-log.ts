import { appendFileSync, renameSync, statSync } from 'node:fs'

/** Bytes of the file and of the one before it. */
const MAX_BYTES = 5_000_000

/**
 * Appends what a server writes to a file, and starts a new one when it is full; the one before it is kept as `<file>.1`.
 * Lines are rare, so they are written at once and are there after a crash. A full disk must not stop the server.
 */
export function boundedLog(file: string, mostBytes = MAX_BYTES): (text: string) => void {
  const sizeOf = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return (text) => {
    try {
      if (sizeOf() + Buffer.byteLength(text) > mostBytes) renameSync(file, `${file}.1`)
    } catch {
      // There is no file yet.
    }
    try {
      appendFileSync(file, text.slice(0, mostBytes), { mode: 0o600 })
    } catch {
      // Nowhere to say so.
    }
  }
}
