import { metricLabel } from '@/components/charts/definitions/words'
import type { PublicationDetail } from '@/server/publications/schemas'

const unique = (texts: string[]): string[] => [...new Set(texts)]

/** The results of a publication as a schema.org Dataset. @param base URL of the site */
export function toDatasetJsonLd(detail: PublicationDetail, base: string): Record<string, unknown> {
  const { publication, authors, campaign, panels } = detail
  const people = authors.map(({ name }) => ({ '@type': 'Person', name }))
  const publisher = { '@type': 'Organization', name: publication.publisher ?? 'not stated' }
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    name: publication.title,
    description:
      campaign.summary ??
      `Method, figures and checked claims of the service-mesh benchmark ${publication.title}.`,
    url: `${base}/publications/${publication.slug}`,
    isBasedOn: publication.url,
    creator: people.length > 0 ? people : publisher,
    publisher,
    ...(publication.publishedOn ? { datePublished: publication.publishedOn } : {}),
    isAccessibleForFree: true,
    keywords: ['service mesh', 'benchmark', ...publication.meshes.map((mesh) => mesh.name)],
    measurementTechnique: publication.harnesses,
    variableMeasured: unique(panels.map((panel) => metricLabel(panel.key))),
  }
}

/** JSON for the inside of a script element: nothing in it can end the script or start a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
