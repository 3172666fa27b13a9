import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { fromHex } from '@/server/platform/db/hex'

/**
 * Says where a file of a publication is: the bytes are not handed out here, whoever else sent them.
 * @throws AppError GONE with address at the commit, size and digest; NOT_FOUND
 */
export async function refusePublishedFile(db: Db, slug: string, sha256: string): Promise<never> {
  const artifact = /^[0-9a-f]{64}$/.test(sha256)
    ? await db.artifact.findFirst({
        where: { blobSha256: fromHex(sha256), publication: { slug } },
        select: { label: true, url: true, blob: { select: { byteSize: true } } },
      })
    : null
  if (!artifact?.blob || artifact.url === null)
    throw new AppError('NOT_FOUND', {
      title: 'No such file',
      detail: `no file of publication "${slug.slice(0, 120)}" has that digest`,
    })
  const { label, url, blob } = artifact
  throw new AppError('GONE', {
    title: 'The file is where its author published it',
    detail: `${label} is not handed out here. It is at ${url}: ${blob.byteSize} bytes with SHA-256 ${sha256}`,
    hint: 'npm run published -- check-raw FOLDER compares downloaded files with these digests',
    place: { url, bytes: blob.byteSize, sha256 },
  })
}
