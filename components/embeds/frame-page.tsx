import type { ReactNode } from 'react'
import { TONES, type Theme } from '../charts/palette'
import { FRAME_SCRIPT } from './frame-script'

export type FramePage = {
  title: string
  theme: 'light' | 'dark' | 'auto'
  /** whole pictures, drawn by `renderSvg`: one, or a wide one and a narrow one */
  pictures: string[]
  /** sentences above the chart: retractions, or what went wrong */
  banners: string[]
  /** below the chart */
  children?: ReactNode
  /** address of the oEmbed answer about this page */
  oembedUrl?: string | null
}

const tones = (theme: Theme): string =>
  Object.entries(TONES[theme])
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')

const rules = (theme: FramePage['theme']): string =>
  theme === 'auto'
    ? `:root{color-scheme:light dark;${tones('light')}}@media (prefers-color-scheme:dark){:root{${tones('dark')}}}`
    : `:root{color-scheme:${theme};${tones(theme)}}`

const LAYOUT = `body{margin:0;background:var(--surface);color:var(--ink);font:14px/1.5 Inter,'Helvetica Neue',Arial,system-ui,sans-serif}
main{display:flow-root;position:relative}h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}svg{display:block;max-width:100%;height:auto}p,details{margin:0 16px 12px;color:var(--muted)}a{color:var(--accent)}
.banner{margin:12px 16px;padding:8px 12px;border:2px solid var(--ink);color:var(--ink)}.narrow{display:none}
@media (max-width:559px){.wide{display:none}.narrow{display:block}}pre{white-space:pre-wrap;overflow-wrap:anywhere}`

function Head({ title, theme, oembedUrl }: FramePage) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {oembedUrl != null && (
        <link rel="alternate" type="application/json+oembed" href={oembedUrl} title={title} />
      )}
      <style dangerouslySetInnerHTML={{ __html: rules(theme) + LAYOUT }} />
    </>
  )
}

function Body({ title, pictures, banners, children }: FramePage) {
  const [first, narrow] = pictures
  return (
    <>
      <main>
        {/* The picture shows it already; readers who hear the page find its beginning by it. */}
        <h1>{title}</h1>
        {banners.map((text) => (
          <p key={text} className="banner" role="note">
            {text}
          </p>
        ))}
        {first !== undefined && (
          <div
            className={narrow === undefined ? undefined : 'wide'}
            dangerouslySetInnerHTML={{ __html: first }}
          />
        )}
        {narrow !== undefined && (
          <div className="narrow" dangerouslySetInnerHTML={{ __html: narrow }} />
        )}
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
