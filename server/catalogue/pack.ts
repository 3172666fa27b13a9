import { gzipSync } from 'node:zlib'

/** Bytes as a blob keeps them. */
export type PackedBytes = { encoding: 'gzip' | 'identity'; body: Uint8Array<ArrayBuffer> }

/** A window larger than the bytes only costs its memory to be cleared: most results are a few kilobytes. */
const chooseWindowBits = (bytes: number): number =>
  Math.min(15, Math.max(9, Math.ceil(Math.log2(bytes + 1))))

/** Compressed where that saves space. */
export function pack(bytes: Uint8Array): PackedBytes {
  const packed = gzipSync(bytes, { windowBits: chooseWindowBits(bytes.byteLength) })
  return packed.byteLength < bytes.byteLength
    ? { encoding: 'gzip', body: new Uint8Array(packed) }
    : { encoding: 'identity', body: new Uint8Array(bytes) }
}
