import { HOST_SCRIPT } from './frame-script'

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const inMarkdown = (text: string): string => text.replace(/[\\[\]]/g, (char) => `\\${char}`)

type Look = { theme: 'light' | 'dark' | 'auto'; width: number | null }

/** URL parameters of a chart with its look; defaults are left out. */
export const lookQuery = (query: string, { theme, width }: Look): string =>
  [query, theme !== 'light' && `theme=${theme}`, width !== null && `width=${width}`]
    .filter((part) => part !== false)
    .join('&')

/** Themes of pages that a chart in this one may not suit: whoever follows the reader does not follow a page of one theme. */
export const otherThemes = (theme: Look['theme']): ('light' | 'dark')[] =>
  (['light', 'dark'] as const).filter((other) => other !== theme)

export type Snippet = {
  title: string
  url: string
  width: number | null
  /** px where the page is wide */
  height: number
  /** px on a phone */
  narrowHeight: number
}

/** px of a page from which a frame is taken to be wide */
const WIDE_FROM = 700

/** One of two heights by the width of the page, without a script: the middle is far below the one or far above the other. */
const stepped = (low: number, high: number): string =>
  `clamp(${low}px,(${WIDE_FROM}px - 100vw)*9999,${high}px)`

/**
 * A sandboxed frame that may only run its script and open links. Where scripts do not run it keeps a height in which the
 * chart fits, on a phone as on a wide page.
 */
export function iframeTag({ title, url, width, height, narrowHeight }: Snippet): string {
  const high = Math.max(height, narrowHeight)
  const isOne = high === height || (width !== null && width < WIDE_FROM)
  const style = isOne ? '' : `;height:${stepped(height, high)}`
  return `<iframe src="${attribute(url)}" title="${attribute(title)}" width="${width ?? '100%'}" height="${high}" loading="lazy" style="border:0;max-width:100%${style}" sandbox="allow-scripts allow-popups"></iframe>`
}

/** The frame with the script that adapts it to its chart's height. */
export const iframeSnippet = (snippet: Snippet): string =>
  `${iframeTag(snippet)}\n<script>${HOST_SCRIPT}</script>`

/** px from which down a page shows a narrower drawing, in which text keeps its size: the widest is first left out */
const NARROWER = [
  { to: 519, width: 340 },
  { to: 759, width: 480 },
]
/** px of an image for which no width was chosen */
const USUAL_WIDTH = 720
/** Share of its width below which a picture is not shrunk: text of 12 px would be smaller than 11. */
const MIN_SHARE = 11 / 12

const withWidth = (imageUrl: string, width: number): string =>
  `${imageUrl.replace(/&width=\d+/, '')}&width=${width}`

type Image = {
  title: string
  imageUrl: string
  /** px; null is as wide as the page, up to the usual width */
  width: number | null
  /** whether it has twice the pixels of its width */
  isPng?: boolean
}

const imageTag = ({ title, imageUrl, width, isPng = false }: Image, style: string): string => {
  const sized = isPng ? ` width="${width ?? USUAL_WIDTH}"` : ''
  return `<img src="${attribute(imageUrl)}" alt="${attribute(title)}"${sized} loading="lazy" style="${style}">`
}

const FITTED = 'max-width:100%;height:auto'

/** An image of a live chart, which narrow pages show in a narrower drawing: shrunk, its text could not be read. */
export function imageSnippet(image: Image): string {
  const { imageUrl, width } = image
  const narrower = NARROWER.filter((one) => one.width < (width ?? USUAL_WIDTH))
  const sources = narrower.map(
    (one) =>
      `<source media="(max-width:${one.to}px)" srcset="${attribute(withWidth(imageUrl, one.width))}">`,
  )
  const tag = imageTag(image, FITTED)
  return sources.length === 0 ? tag : `<picture>${sources.join('')}${tag}</picture>`
}

/** An image of a frozen chart, of which there is one drawing: on a narrow page it can be scrolled. */
export function frozenImageSnippet(image: Image): string {
  const minWidth = Math.floor((image.width ?? USUAL_WIDTH) * MIN_SHARE)
  return `<div tabindex="0" style="overflow-x:auto">${imageTag(image, `${FITTED};min-width:${minWidth}px`)}</div>`
}

/** The picture as a link, which the script after it replaces with a frame where scripts run. @param chart "bars?metric=…" */
export const scriptSnippet = (
  title: string,
  { origin, chart, pageUrl, imageUrl }: Record<'origin' | 'chart' | 'pageUrl' | 'imageUrl', string>,
): string =>
  `<a data-meshbench href="${attribute(pageUrl)}">${imageSnippet({ title, imageUrl, width: null })}</a>\n<script async src="${origin}/embed.js" data-chart="${attribute(chart)}" data-title="${attribute(title)}"></script>`

export const markdownSnippet = (title: string, imageUrl: string, pageUrl: string): string =>
  `[![${inMarkdown(title)}](${imageUrl})](${pageUrl})`

/** The chart for the shortcode, or the component, that `/embed` has: what follows `/embed/` in the URL of its frame. */
export function shortcodeSnippet(site: 'Hugo' | 'MDX', title: string, pageUrl: string): string {
  const { pathname, search } = new URL(pageUrl)
  const chart = `${pathname.replace('/embed/', '')}${search}`
  return site === 'Hugo'
    ? `{{< meshbench chart="${chart}" title="${title.replaceAll('"', '')}" >}}`
    : `<Meshbench chart="${attribute(chart)}" title="${attribute(title)}" />`
}
