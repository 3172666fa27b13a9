/** Joins pieces as they come. One buffer, so that a body in pieces of one byte costs no more than its length. */
export class ByteBuffer {
  private buffer = new Uint8Array(16_384)
  size = 0

  add(piece: Uint8Array): void {
    const size = this.size + piece.byteLength
    if (size > this.buffer.byteLength) {
      const larger = new Uint8Array(Math.max(size, this.buffer.byteLength * 2))
      larger.set(this.buffer.subarray(0, this.size))
      this.buffer = larger
    }
    this.buffer.set(piece, this.size)
    this.size = size
  }

  /** A copy of everything so far; the next piece begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.buffer.slice(0, this.size)
    this.clear()
    return bytes
  }

  clear(): void {
    this.size = 0
    if (this.buffer.byteLength > 2 ** 20) this.buffer = new Uint8Array(16_384)
  }
}
