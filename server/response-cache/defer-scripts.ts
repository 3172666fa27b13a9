const MARK = ' data-scripts=""'
const FRAMEWORK =
  /<script\b(?![^>]*\bnomodule\b)[^>]*\ssrc="(\/_next\/static\/[^"\s]+)"[^>]*><\/script>/gi
const PRELOAD = /<link\b[^>]*\sas="script"[^>]*>/gi

/**
 * The page without the framework's scripts, whose addresses its script `data-scripts` is given instead; a page that has none is
 * left as it is.
 */
export function deferScripts(html: string): string {
  if (!html.includes(MARK)) return html
  const addresses = [...new Set([...html.matchAll(FRAMEWORK)].map(([, src = '']) => src))]
  return html
    .replace(FRAMEWORK, '')
    .replace(PRELOAD, '')
    .replace(MARK, () => ` data-scripts="${addresses.join(' ')}"`)
}
