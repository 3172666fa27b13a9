import { HOST_SCRIPT } from './frame-script'

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const inMarkdown = (text: string): string => text.replace(/[\\[\]]/g, (char) => `\\${char}`)

export type Snippet = { title: string; url: string; width: number | null; height: number }

/** A sandboxed frame that may only run its script and open links; it keeps `height` where scripts do not run. */
export const iframeTag = ({ title, url, width, height }: Snippet): string =>
  `<iframe src="${attribute(url)}" title="${attribute(title)}" width="${width ?? '100%'}" height="${height}" loading="lazy" style="border:0;max-width:100%" sandbox="allow-scripts allow-popups"></iframe>`

/** The frame with the script that adapts it to its chart's height. */
export const iframeSnippet = (snippet: Snippet): string =>
  `${iframeTag(snippet)}\n<script>${HOST_SCRIPT}</script>`

/** @param width px; a PNG of more pixels is shown at this width, 720 where none was chosen */
export const imageSnippet = (title: string, imageUrl: string, width?: number | null): string => {
  const sized = width === undefined ? '' : ` width="${width ?? 720}"`
  return `<img src="${attribute(imageUrl)}" alt="${attribute(title)}"${sized} loading="lazy" style="max-width:100%;height:auto">`
}

export const markdownSnippet = (title: string, imageUrl: string, pageUrl: string): string =>
  `[![${inMarkdown(title)}](${imageUrl})](${pageUrl})`
