import { setImmediate as nextTurn } from 'node:timers/promises'

const SMALLEST_BLOCK = 16_384
const LARGEST_BLOCK = 2 ** 20
/** Copying more in one go would be felt by other requests. */
const BLOCKS_OF_A_TURN = 4

/** Chunks in blocks that are never moved, so that a body in single bytes costs no more than its length. */
class Blocks {
  private readonly full: Uint8Array[] = []
  private last: Uint8Array<ArrayBuffer>
  private used = 0
  size = 0

  constructor(firstBlock: number) {
    this.last = new Uint8Array(firstBlock)
  }

  add(chunk: Uint8Array): void {
    for (let start = 0; start < chunk.byteLength;) {
      if (this.used === this.last.byteLength) this.begin()
      const piece = chunk.subarray(start, start + this.last.byteLength - this.used)
      this.last.set(piece, this.used)
      this.used += piece.byteLength
      this.size += piece.byteLength
      start += piece.byteLength
    }
  }

  private begin(): void {
    this.full.push(this.last)
    this.last = new Uint8Array(
      Math.min(LARGEST_BLOCK, Math.max(SMALLEST_BLOCK, this.last.byteLength * 2)),
    )
    this.used = 0
  }

  /** Everything in an array of its own. */
  async join(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.full.length === 0 && this.used === this.last.byteLength) return this.last
    const whole = new Uint8Array(this.size)
    let at = 0
    for (const [i, block] of [...this.full, this.last.subarray(0, this.used)].entries()) {
      if (i > 0 && i % BLOCKS_OF_A_TURN === 0) await nextTurn()
      whole.set(block, at)
      at += block.byteLength
    }
    return whole
  }
}

/**
 * All chunks in one array, which has a buffer of its own. Other work gets its turns while a large one is put together.
 * @param refusal what to throw once there are more than `limit` bytes
 * @param expected bytes, where they are likely: then nothing is copied
 */
export async function gather(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
  refusal: () => Error,
  expected: number | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const blocks = new Blocks(Math.min(expected ?? SMALLEST_BLOCK, limit))
  for await (const chunk of chunks) {
    if (blocks.size + chunk.byteLength > limit) throw refusal()
    blocks.add(chunk)
  }
  return blocks.join()
}
