import type { ReactNode } from 'react'
import { paletteProperties, type Theme } from '../charts/colours'
import { FRAME_SCRIPT } from './frame-script'

export type FramePage = {
  title: string
  /** the chart in one sentence, for tabs and previews of links; the title without it */
  caption?: string
  theme: 'light' | 'dark' | 'auto'
  /** whether the title stands above the picture; it is in a frozen picture already */
  isTitled: boolean
  /** the chart as markup with the rules that it needs; null where something went wrong */
  picture: { markup: string; rules: string } | null
  /** sentences above the chart: retractions, or what went wrong */
  banners: string[]
  /** below the chart */
  children?: ReactNode
  /** address of the oEmbed response for this page */
  oembedUrl?: string | null
  /** what networks show of a link to this page; null where it is only for frames */
  share?: { url: string; image: string; width: number; height: number; description: string } | null
}

const tones = (theme: Theme): string =>
  paletteProperties(theme)
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')

const rules = (theme: FramePage['theme']): string =>
  theme === 'auto'
    ? `:root{color-scheme:light dark;${tones('light')}}@media (prefers-color-scheme:dark){:root{${tones('dark')}}}`
    : `:root{color-scheme:${theme};${tones(theme)}}`

const LAYOUT = `body{margin:0;background:var(--surface);color:var(--ink);font:14px/1.5 Inter,'Helvetica Neue',Arial,system-ui,sans-serif}
main{display:flow-root;position:relative}h1{margin:12px 16px;font-size:16px;font-weight:600;line-height:22px}.words{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.frozen svg{display:block;max-width:100%;height:auto}p:not([class]),details{margin:0 16px 12px;color:var(--muted)}a{color:var(--accent)}
.banner{margin:12px 16px;padding:8px 12px;border:2px solid var(--ink);color:var(--ink);overflow-wrap:anywhere}.chart{margin:16px}pre{white-space:pre-wrap;overflow-wrap:anywhere}`

function ShareCard({ title, share }: { title: string; share: NonNullable<FramePage['share']> }) {
  const { url, image, width, height, description } = share
  const properties: [string, string][] = [
    ['og:type', 'article'],
    ['og:site_name', 'Meshbench'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image],
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
    ['og:image:alt', title],
  ]
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {properties.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function Head({ title, caption = title, theme, oembedUrl, picture, share }: FramePage) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{caption}</title>
      {/* A link in a frame must not take the place of the chart. */}
      <base target="_blank" />
      {share != null && <ShareCard title={caption} share={share} />}
      {oembedUrl != null && (
        <link rel="alternate" type="application/json+oembed" href={oembedUrl} title={caption} />
      )}
      <style dangerouslySetInnerHTML={{ __html: rules(theme) + LAYOUT + (picture?.rules ?? '') }} />
    </>
  )
}

function Body({ title, isTitled, picture, banners, children }: FramePage) {
  return (
    <>
      <main>
        {/* A frozen picture shows it already; readers who hear the page find its beginning by it. */}
        <h1 className={isTitled ? undefined : 'words'}>{title}</h1>
        {banners.map((text) => (
          <p key={text} className="banner" role="note">
            {text}
          </p>
        ))}
        {picture && <div dangerouslySetInnerHTML={{ __html: picture.markup }} />}
        {children}
      </main>
      <script dangerouslySetInnerHTML={{ __html: FRAME_SCRIPT }} />
    </>
  )
}

/** A chart as a page of its own for frames of other sites: the picture, who measured, the way back. */
export async function renderFrame(page: FramePage): Promise<string> {
  // A static import of react-dom/server is refused by the framework's server bundle.
  const { renderToStaticMarkup } = await import('react-dom/server')
  const [head, body] = [<Head key="head" {...page} />, <Body key="body" {...page} />].map((part) =>
    renderToStaticMarkup(part),
  )
  return `<!doctype html><html lang="en"><head>${head ?? ''}</head><body>${body ?? ''}</body></html>`
}
