import { SANDBOX } from '@/server/platform/http/content-security-policy'
import type { StoredFile } from './blob'

/** A stored file as an attachment. Never rendered: it is untrusted content on our origin. */
export const download = (file: StoredFile): Response =>
  new Response(new Uint8Array(file.body), {
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': SANDBOX,
      etag: `"${file.sha256}"`,
      'cache-control': 'public, max-age=300',
    },
  })
