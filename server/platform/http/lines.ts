import { ByteBuffer } from './byte-buffer'

const NEWLINE = 0x0a

/** `bytes` without the line break; null for a line over the limit, which is discarded. */
export type Line = { line: number; bytes: Uint8Array | null }

/**
 * The lines of a stream, counted from 1, buffering one line at a time. Text after the last line break is a line only if
 * the stream ends normally: half a line from a killed sender throws with the stream.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line> {
  const kept = new ByteBuffer()
  let isTooLong = false
  let line = 1
  const add = (piece: Uint8Array): void => {
    isTooLong ||= kept.size + piece.byteLength > maxBytes
    if (isTooLong) kept.clear()
    else kept.add(piece)
  }
  const take = (): Line => {
    const bytes = isTooLong ? null : kept.take()
    isTooLong = false
    return { line: line++, bytes }
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      yield take()
    }
    add(chunk.subarray(start))
  }
  if (kept.size > 0 || isTooLong) yield take()
}
