/** Collects chunks in one growing buffer, so that a body in one-byte chunks costs no more than its length. */
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

  /** Returns a copy of everything so far and resets the buffer. */
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
