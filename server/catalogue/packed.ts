import { gzipSync } from 'node:zlib'

/** Bytes as a blob keeps them. */
export type Packed = { encoding: 'gzip' | 'identity'; body: Uint8Array<ArrayBuffer> }

/** Compressed where that saves space. */
export function pack(bytes: Uint8Array): Packed {
  const packed = gzipSync(bytes)
  return packed.byteLength < bytes.byteLength
    ? { encoding: 'gzip', body: new Uint8Array(packed) }
    : { encoding: 'identity', body: new Uint8Array(bytes) }
}
