import type { MetadataRoute } from 'next'
import { publicUrl } from '@/env'

// The URL of the site is known when it runs, not when it is built.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/admin', '/api/', '/search'] },
    sitemap: `${publicUrl()}/sitemap.xml`,
  }
}
