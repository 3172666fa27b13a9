import { HOST_SCRIPT } from './frame-script'
import { minShownWidth, NARROW_WIDTH, type FrameSize } from './frame-sizes'

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
  /** px; null is as wide as the page */
  width: number | null
  /** narrowest first; the last one holds for every wider frame */
  sizes: readonly FrameSize[]
}

/** px of a frame of which no size is known: its script adapts it */
const USUAL_HEIGHT = 600

/**
 * The height by the width of the box around the frame, without a script: each clamp is 0 from its width on. Between two
 * widths the higher one holds, so that nothing is cut off.
 */
function heightRule(sizes: readonly FrameSize[]): string {
  const needed = sizes.map(({ width, height }, i) => ({
    width,
    height: Math.max(height, sizes[i + 1]?.height ?? 0),
  }))
  const steps = needed.slice(1).flatMap(({ width, height }, i) => {
    const more = (needed[i]?.height ?? height) - height
    if (more === 0) return []
    const step = `clamp(0px,(${width}px - 100cqw)*9999,${Math.abs(more)}px)`
    return [`${more > 0 ? '+' : '-'} ${step}`]
  })
  return `calc(${[`${needed.at(-1)?.height ?? USUAL_HEIGHT}px`, ...steps].join(' ')})`
}

/**
 * A sandboxed frame that may only run its script and open links. Where scripts do not run it keeps a height in which the
 * chart fits: that of its width where styles are kept, else the greatest.
 */
export function iframeTag({ title, url, width, sizes }: Snippet): string {
  const fitting = sizes.filter((size, i) => i === 0 || width === null || size.width <= width)
  const heights = fitting.map(({ height }) => height)
  const height = heights.length === 0 ? USUAL_HEIGHT : Math.max(...heights)
  const isOne = heights.every((one) => one === height)
  const style = isOne ? '' : `;height:${heightRule(fitting)}`
  const tag = `<iframe src="${attribute(url)}" title="${attribute(title)}" width="${width ?? '100%'}" height="${height}" loading="lazy" style="border:0;max-width:100%${style}" sandbox="allow-scripts allow-popups"></iframe>`
  return isOne ? tag : `<div style="container-type:inline-size;width:100%">${tag}</div>`
}

/** The frame with the script that adapts it to its chart's height. */
export const iframeSnippet = (snippet: Snippet): string =>
  `${iframeTag(snippet)}\n<script>${HOST_SCRIPT}</script>`

/** px from which down a page shows a narrower drawing, in which text keeps its size: the widest is first left out */
const NARROWER = [
  { to: 519, width: NARROW_WIDTH },
  { to: 759, width: 480 },
]
/** px of an image for which no width was chosen */
const USUAL_WIDTH = 720
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

/** px beside the column of a text on a page that is too narrow for a picture */
const MARGINS = 60

/**
 * An image of a frozen chart. A narrow page shows its narrow drawing; of an older chart there is none, and the words above
 * say that the picture can be scrolled. @param narrowUrl of its SVG; null: there is none
 */
export function frozenImageSnippet(image: Image, narrowUrl: string | null): string {
  const minWidth = minShownWidth(image.width ?? USUAL_WIDTH)
  if (narrowUrl !== null) {
    const url = image.isPng === true ? narrowUrl.replace(/\.svg$/, '.png') : narrowUrl
    return `<picture><source media="(max-width:${minWidth + MARGINS}px)" srcset="${attribute(url)}">${imageTag(image, FITTED)}</picture>`
  }
  const tag = imageTag(image, `${FITTED};min-width:${minWidth}px`)
  if (minWidth <= NARROW_WIDTH) return imageTag(image, FITTED)
  const hint = `<span style="display:block;position:sticky;left:0;width:fit-content;height:clamp(0px,(${minWidth}px - 100cqw)*9999,24px);overflow:hidden;font-size:14px;line-height:24px">Swipe for the whole chart</span>`
  return `<div style="container-type:inline-size;width:100%"><div tabindex="0" style="overflow-x:auto">${hint}${tag}</div></div>`
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
