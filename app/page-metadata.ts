import type { Metadata } from 'next'
import { publicUrl } from '@/env'
import { oembedUrl } from '@/server/charts/oembed'

export const SITE_NAME = 'Meshbench'
/** A chart by the path of its image, and what it shows in words. */
export type SharedChart = { path: string; title: string }

const SHARED = { width: 1200, height: 630 }

export const SITE_DESCRIPTION =
  'Published benchmarks of Istio, Linkerd, Cilium, Calico and others, side by side where they can be compared, each number with its spread and its source.'

/** @param chart.path of its SVG; the same address gives the PNG, as large as networks show pictures of links */
function imageOf({ path, title }: SharedChart) {
  const url = `${path.replace('.svg?', '.png?')}&width=${SHARED.width}&height=${SHARED.height}`
  return { url, ...SHARED, alt: title, type: 'image/png' }
}

const feedLink = (feed?: { path: string; about: string }) => ({
  url: feed?.path ?? '/feed.xml',
  title: `${SITE_NAME}: news${feed ? ` about ${feed.about}` : ''}`,
})

/**
 * Title, description, canonical URL and Open Graph of one page. Next replaces these groups whole, so a page that
 * names one of their fields must name all.
 * @param page.path without query: filtered states of a page share one
 */
export function pageMetadata(page: {
  title: string
  description: string
  path: string
  kind?: 'website' | 'article'
  /** whether the endpoint for oEmbed takes its URL, which it does where `chart` is its main chart */
  isEmbeddable?: boolean
  /** the preview chart for this state of the page; null if there is none */
  chart?: SharedChart | null
  /** the feed of what the page is about; without it that of the site */
  feed?: { path: string; about: string }
  /** made-up numbers, which no search engine should list */
  isDemonstration?: boolean
}): Metadata {
  const { title, description, path, kind = 'website', chart = null, feed } = page
  const robots = page.isDemonstration === true ? { index: false, follow: false } : null
  const images = chart === null ? {} : { images: [imageOf(chart)] }
  return {
    title,
    description,
    robots,
    alternates: {
      canonical: path,
      types: {
        'application/atom+xml': [feedLink(feed)],
        ...(page.isEmbeddable === true &&
          chart !== null && {
            'application/json+oembed': [
              { url: oembedUrl(`${publicUrl()}${path}`), title: chart.title },
            ],
          }),
      },
    },
    openGraph: {
      title,
      description,
      url: path,
      siteName: SITE_NAME,
      type: kind,
      locale: 'en',
      ...images,
    },
    twitter: {
      card: chart === null ? 'summary' : 'summary_large_image',
      title,
      description,
      ...images,
    },
  }
}
