import { storedFile, type StoredFile } from '../catalogue/blob'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { fromHex } from '@/server/platform/db/hex'

/** A raw file kept with a publication. @throws AppError NOT_FOUND */
export async function getPublishedFile(db: Db, slug: string, sha256: string): Promise<StoredFile> {
  const artifact = /^[0-9a-f]{64}$/.test(sha256)
    ? await db.artifact.findFirst({
        where: { blobSha256: fromHex(sha256), publication: { slug } },
        include: { blob: true },
      })
    : null
  if (!artifact?.blob)
    throw new AppError('NOT_FOUND', {
      title: 'No such file',
      detail: `publication "${slug.slice(0, 120)}" keeps no file with that digest`,
    })
  return storedFile(artifact.label, artifact.blob)
}
