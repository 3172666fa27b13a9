import { escapeXml } from '@/ingest/model/xml-text'

// Next's sitemap.ts with generateSitemaps serves <route>/sitemap/<id>.xml and no index: /sitemap.xml and the addresses in
// it, which search engines know, would be gone.
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function xml(root: string, item: string, urls: readonly string[]): Response {
  const items = urls.map((url) => `<${item}><loc>${escapeXml(url)}</loc></${item}>`)
  const lines = [`<${root} xmlns="${NAMESPACE}">`, ...items, `</${root}>`]
  return new Response(['<?xml version="1.0" encoding="utf-8"?>', ...lines].join('\n'), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400',
    },
  })
}

/** URLs of pages. */
export const urlSet = (urls: readonly string[]): Response => xml('urlset', 'url', urls)

/** Addresses of the files that hold them. */
export const sitemapIndex = (urls: readonly string[]): Response =>
  xml('sitemapindex', 'sitemap', urls)
