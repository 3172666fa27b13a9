import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { unescaped } from './markup'

export type DeadLink = { file: string; href: string }

const LINK = /\s(?:href|src|action)="([^"#][^"]*)"/g
const FOLDER = 'http://copy'

/** The file that a server sends for a relative link; null for another host. */
function fileBehind(href: string, from: string): string | null {
  const base = `${FOLDER}/${from}`
  if (!URL.canParse(href, base)) return href
  const url = new URL(href, base)
  if (url.origin !== FOLDER) return null
  const file = decodeURI(url.pathname).slice(1)
  return file === '' || file.endsWith('/') ? `${file}index.html` : file
}

/** Links of the pages in a folder, as written, that resolve to no file of it. @param files all files of the copy */
export async function deadLinks(folder: string, files: ReadonlySet<string>): Promise<DeadLink[]> {
  const dead: DeadLink[] = []
  for (const file of files) {
    if (!file.endsWith('.html')) continue
    const html = await readFile(path.join(folder, file), 'utf8')
    const links = new Set([...html.matchAll(LINK)].map(([, link = '']) => unescaped(link)))
    for (const href of links) {
      const target = fileBehind(href, file)
      if (target !== null && !files.has(target)) dead.push({ file, href })
    }
  }
  return dead
}
