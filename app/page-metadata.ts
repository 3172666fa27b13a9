import type { Metadata } from 'next'

export const SITE_NAME = 'Meshbench'
export const SITE_DESCRIPTION =
  'Published benchmarks of Istio, Linkerd, Cilium, Calico and others, side by side where they can be compared, each number with its spread and its source.'

/**
 * Title, description, canonical address and Open Graph of one page. Next replaces these groups whole, so a page that
 * names one of their fields must name all.
 * @param page.path address without query: filtered states of a page share one
 */
export function pageMetadata(page: {
  title: string
  description: string
  path: string
  kind?: 'website' | 'article'
}): Metadata {
  const { title, description, path, kind = 'website' } = page
  return {
    title,
    description,
    alternates: {
      canonical: path,
      types: { 'application/atom+xml': [{ url: '/feed.xml', title: `${SITE_NAME}: what is new` }] },
    },
    openGraph: { title, description, url: path, siteName: SITE_NAME, type: kind, locale: 'en' },
    twitter: { card: 'summary', title, description },
  }
}
