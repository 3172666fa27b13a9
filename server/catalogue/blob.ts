import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Blob } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { damaged } from '@/server/platform/integrity-error'
import { AppError } from '@/server/platform/errors'
import { fromHex, toHex } from '@/server/platform/db/hex'

/** Why the bytes of a file of a publication are not here; a run that is sent with the same bytes brings them. */
export const LEFT_AT_SOURCE = 'left where it was published'

/** Stores what names files that stay where they were published: digest and size. Files that are known stay as they are. */
export async function nameBlobs(
  db: Db,
  files: readonly { bytes: number; sha256: string }[],
): Promise<void> {
  const data = files.map(({ bytes, sha256 }) => ({
    sha256: fromHex(sha256),
    mediaType: 'application/octet-stream',
    byteSize: bytes,
    withheldReason: LEFT_AT_SOURCE,
  }))
  await db.blob.createMany({ data, skipDuplicates: true })
}

export type StoredFile = { name: string; mediaType: string; sha256: string; body: Buffer }

/** More than any file that is accepted unpacks to. */
const MAX_BYTES = 256 * 2 ** 20

/** Bytes as they are kept, with the digest of what they unpack to. */
export type KeptBytes = { sha256: Uint8Array; encoding: string; body: Uint8Array }

/** The bytes as they were sent, or what is wrong with them, in words. */
export function unpack({ sha256, encoding, body }: KeptBytes): Buffer | string {
  try {
    const stored = Buffer.from(body)
    const bytes = encoding === 'gzip' ? gunzipSync(stored, { maxOutputLength: MAX_BYTES }) : stored
    const found = createHash('sha256').update(bytes).digest()
    return found.equals(sha256) ? bytes : `bytes with SHA-256 ${toHex(found)}`
  } catch (error) {
    return `bytes that cannot be unpacked (${(error as Error).message})`
  }
}

/**
 * The bytes as they were sent.
 * @throws AppError NOT_FOUND when they are withheld; DAMAGED when they do not match their digest
 */
export function storedFile(name: string, blob: Blob): StoredFile {
  const { body, encoding, mediaType } = blob
  if (body === null)
    throw new AppError('NOT_FOUND', {
      title: 'The raw file is withheld',
      detail: blob.withheldReason ?? 'no reason stated',
    })
  const sha256 = toHex(blob.sha256)
  const unpacked = unpack({ sha256: blob.sha256, encoding, body })
  if (typeof unpacked === 'string') throw damaged('raw file', sha256, unpacked)
  return { name, mediaType, sha256, body: unpacked }
}
