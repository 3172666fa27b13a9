import { publicUrl } from '@/env'
import { database } from '@/server/platform/db/client'
import { respond } from '@/server/platform/http/problem'
import { sitemapFiles, SITEMAP_PARTS } from '@/server/api/sitemap/queries'
import { sitemapIndex } from '../sitemap-xml'

export const dynamic = 'force-dynamic'

/** The files with all addresses: pages, conditions and runs. */
export const GET = (): Promise<Response> =>
  respond(async () => {
    const files = await sitemapFiles(database())
    const names = SITEMAP_PARTS.flatMap((part) =>
      Array.from({ length: files[part] }, (_, i) => `${part}-${i + 1}.xml`),
    )
    return sitemapIndex(['pages.xml', ...names].map((name) => `${publicUrl()}/sitemaps/${name}`))
  })
