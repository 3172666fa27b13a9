import type { Metadata } from 'next'
import { CHART_KINDS, type GalleryKind } from '@/components/embeds/gallery/chart-kinds'
import { GalleryCard } from '@/components/embeds/gallery/gallery-card'
import { ParameterTable } from '@/components/embeds/gallery/parameter-table'
import { siteSnippets } from '@/components/embeds/gallery/site-snippets'
import { CopyCode } from '@/components/submit/copy-code'
import { publicUrl } from '@/env'
import { pageMetadata } from '../page-metadata'
import { openingPreview } from '../shared-figures'
import { listExamples } from './examples'

export const dynamic = 'force-dynamic'

export const generateMetadata = async (): Promise<Metadata> =>
  pageMetadata({
    title: 'Embed a chart',
    description:
      'Every kind of chart with its URL as image, frame, CSV and JSON, what each parameter does, and snippets for blogs.',
    path: '/embed',
    chart: await openingPreview(),
  })

/** What the endpoint for oEmbed takes: the main chart of a page, or a chart. */
const EMBEDDED_PAGES = [
  '/compare?a=…&b=…',
  '/publications/<slug>',
  '/meshes/<slug>',
  '/conditions/<id>',
  '/runs/<id>',
  '/embed/<kind>?…',
  '/charts/<kind>.svg?…',
  '/s/<hash>',
] as const

type Example = { kind: GalleryKind; query: string; name: string; shows: string }

export default async function EmbedPage() {
  const queries = await listExamples()
  const origin = publicUrl()
  const examples = CHART_KINDS.flatMap((one): Example[] => {
    const query = queries.get(one.kind)
    return query === undefined ? [] : [{ ...one, query }]
  })
  const [first] = examples
  return (
    <>
      <header>
        <h1>Embed a chart</h1>
        <p className="mt-1 text-muted">
          Every kind of chart, drawn from current data. An Embed button copies a chart as it is on
          your screen.
        </p>
      </header>
      <ul className="gallery" aria-label="Kinds of charts">
        {examples.map((example) => (
          <li key={example.kind}>
            <GalleryCard {...example} origin={origin} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="parameters" className="mt-9">
        <h2 id="parameters">Parameters</h2>
        <ParameterTable />
      </section>
      <section aria-labelledby="oembed-pages" className="mt-9">
        <h2 id="oembed-pages">oEmbed</h2>
        <p className="mt-1">
          Paste the URL of a page or a chart into a site that reads oEmbed, and its chart takes the
          place of the link. Pages and frames name the endpoint in their head.
        </p>
        <div className="mt-3">
          <CopyCode label="the oEmbed endpoint">{`${origin}/api/oembed?url=${encodeURIComponent(`${origin}/meshes/istio`)}&maxwidth=640&format=json`}</CopyCode>
        </div>
        <ul className="mt-3 list-disc ps-5">
          <li>
            <code>url</code>, encoded:{' '}
            {EMBEDDED_PAGES.map((path, i) => (
              <span key={path}>
                {i > 0 && ', '}
                <code>{path}</code>
              </span>
            ))}
          </li>
          <li>
            <code>maxwidth</code> and <code>maxheight</code>: px, 120 to 4000
          </li>
          <li>
            <code>format</code>: <code>json</code>, the default; there is no XML
          </li>
        </ul>
      </section>
      <section aria-labelledby="sites" className="mt-9">
        <h2 id="sites">In your site</h2>
        <div className="mt-3 grid grid-cols-1 gap-6">
          {first &&
            siteSnippets(
              origin,
              `${first.kind}?${first.query}`,
              `${first.name}: ${first.shows}`,
            ).map(({ id, title, text, code }) => (
              <section key={id} aria-labelledby={id} className="recipe">
                <div className="min-w-0">
                  <h3 id={id}>{title}</h3>
                  <p>{text}</p>
                </div>
                <CopyCode label={title}>{code}</CopyCode>
              </section>
            ))}
        </div>
      </section>
    </>
  )
}
