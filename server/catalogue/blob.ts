import { gunzipSync } from 'node:zlib'
import type { Blob } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
import { fromHex, toHex } from '@/server/platform/hex'
import { pack } from './packed'

/** Stores a file under its digest, compressed when that saves space; known bytes are not written again. */
export async function storeBlob(
  db: Db,
  file: { bytes: Uint8Array; sha256: string },
): Promise<void> {
  const { encoding, body } = pack(file.bytes)
  // Raw: ON CONFLICT DO NOTHING inside a transaction; a failed create would abort it.
  await db.$executeRaw`INSERT INTO blob (sha256, media_type, byte_size, encoding, body)
    VALUES (${fromHex(file.sha256)}, 'application/octet-stream', ${file.bytes.byteLength}, ${encoding}, ${body})
    ON CONFLICT (sha256) DO NOTHING`
}

export type StoredFile = { name: string; mediaType: string; sha256: string; body: Buffer }

/** The bytes as they were sent. @throws AppError NOT_FOUND when they are withheld */
export function storedFile(name: string, blob: Blob): StoredFile {
  if (blob.body === null)
    throw new AppError('NOT_FOUND', {
      title: 'The raw file is withheld',
      detail: blob.withheldReason ?? 'no reason stated',
    })
  const stored = Buffer.from(blob.body)
  return {
    name,
    mediaType: blob.mediaType,
    sha256: toHex(blob.sha256),
    body: blob.encoding === 'gzip' ? gunzipSync(stored) : stored,
  }
}
