import { escaped } from './markup'
import type { CopyUrls } from './rewrite-page'

const MAIN = /(<main\b[^>]*>)[\s\S]*?(<\/main>)/i
// Metadata of the page that the shell was.
const OF_SHELL =
  /<(?:meta (?:property|name)="(?:og|twitter|description)[^>]*|link rel="canonical"[^>]*)>/g
const TITLE = /<title>[^<]*<\/title>/

/** A page of the copy with different content. @param shell any page of the copy in the same folder */
const withMain = (shell: string, title: string, main: string): string =>
  shell
    .replace(OF_SHELL, '')
    .replace(TITLE, () => `<title>${escaped(title)}</title>`)
    .replace(MAIN, (_, open: string, close: string) => open + main + close)

const FOUND = `<div id="copy-found" class="mt-4"></div>
<noscript><p>The search of a copy needs a script. Without one: <a href="../meshes/">meshes</a>, <a href="../publications/">publications</a>, <a href="../harnesses/">harnesses</a>.</p></noscript>`

/** The search page with a container for the results of the script. */
export const searchPage = (html: string): string =>
  html.replace(MAIN, (whole: string, _open, close: string) => whole.replace(close, FOUND + close))

const count = (n: number): string => n.toLocaleString('en-US')

/**
 * A page about the copy: of what, of when, and what it cannot do.
 * @param shell the search page of the copy, in a folder next to that of this page
 */
export function aboutPage(
  shell: string,
  { origin, live }: CopyUrls,
  { madeOn, pages, files }: { madeOn: string; pages: number; files: number },
): string {
  const name = live === null ? escaped(origin) : `<a href="${escaped(live)}">${escaped(live)}</a>`
  const elsewhere =
    live === null
      ? 'needs a running instance: its address was not named when this copy was made'
      : 'leads to the instance'
  const main = `<h1>About this copy</h1>
<p class="mt-3">These are ${count(pages)} pages and ${count(files - pages)} other files of ${name}, last compared with it on ${madeOn}. The line above each page says
on which day its content was copied; since then nothing on it had changed when it was last compared.</p>
<ul class="mt-3 list-disc pl-5">
<li>All pages, charts (SVG, PNG), frames, tables (CSV, JSON), feeds and raw files are files here. Raw files are named by their SHA-256.</li>
<li>Filters and parts of lists are here as far as an unfiltered page links to them, comparisons as far as
<a href="../compare/">the page of comparisons</a> offers them. Everything else (two filters at once, other comparisons,
sending and checking results, disputes, freezing a chart) ${elsewhere}.</li>
<li>Charts are pictures without tooltips; the table below each has its numbers.</li>
<li>The search finds meshes, versions, publications and harnesses by the beginnings of words.</li>
<li><a href="../copy.json">copy.json</a> lists each address of the site with its file, the SHA-256 of that file and the day of its content.</li>
</ul>`
  return withMain(shell, 'About this copy · Meshbench', main)
}
