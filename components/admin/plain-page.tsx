import { Fragment, type ReactNode } from 'react'
import { TONES } from '../charts/colours'

const tones = (theme: 'light' | 'dark'): string =>
  Object.entries(TONES[theme])
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')

const STYLE = `:root{color-scheme:light dark;${tones('light')}}@media (prefers-color-scheme:dark){:root{${tones('dark')}}}
body{margin:0 auto;max-width:40rem;padding:24px 16px;background:var(--surface);color:var(--ink);font:16px/1.5 Inter,'Helvetica Neue',Arial,system-ui,sans-serif}
h1{font-size:28px;line-height:1.25}code{overflow-wrap:anywhere}a{color:var(--accent)}`

/** The response to a form that does not lead to another page: what went wrong, or a secret that is shown once. */
export async function renderPlainPage(title: string, children: ReactNode): Promise<string> {
  // A static import of react-dom/server is refused by the framework's server bundle.
  const { renderToStaticMarkup } = await import('react-dom/server')
  const [head, body] = [
    <Fragment key="head">
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: STYLE }} />
    </Fragment>,
    <main key="body">
      <h1>{title}</h1>
      {children}
    </main>,
  ].map((part) => renderToStaticMarkup(part))
  return `<!doctype html><html lang="en"><head>${head ?? ''}</head><body>${body ?? ''}</body></html>`
}
