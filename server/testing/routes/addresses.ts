import { z } from 'zod'

/** Of the many pages of conditions and runs, as many are asked for. */
const MAX_PER_KIND = 40

const OpenApi = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.looseObject({ 'x-examples': z.array(z.string()).optional() }).optional() }),
  ),
})

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

const pathsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)

/** What pages refer to: pictures and tables of charts, frames, the files of the framework, other states of themselves. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)]
    .map(([, path = '']) => path.replaceAll('&amp;', '&'))
    .filter((path) => !/^\/(?:admin|mail|disputes|api\/trpc)/.test(path))

/** The same chart in every format. */
const formatsOf = (path: string): string[] =>
  /^\/charts\/\w+\.svg\?/.test(path)
    ? ['svg', 'png', 'csv', 'json'].map((format) => path.replace('.svg?', `.${format}?`))
    : [path]

/** Addresses of everything that everybody may read, each once: as the site map, the OpenAPI document and the pages name them. */
export async function everyAddress(url: string): Promise<string[]> {
  const files = pathsIn(await textOf(`${url}/sitemap.xml`))
  const pages: string[] = []
  for (const file of files) {
    const paths = pathsIn(await textOf(url + file))
    pages.push(...(file.endsWith('/pages.xml') ? paths : paths.slice(0, MAX_PER_KIND)))
  }
  const { paths } = OpenApi.parse(JSON.parse(await textOf(`${url}/openapi.json`)))
  const examples = Object.values(paths).flatMap(({ get }) => get?.['x-examples'] ?? [])
  const links: string[] = []
  for (const page of pages.slice(0, MAX_PER_KIND)) links.push(...linksIn(await textOf(url + page)))
  const others = ['/feed.xml', '/sitemap.xml', '/openapi.json', '/robots.txt', '/api/health']
  const all = [...pages, ...files, ...examples, ...links, ...others].flatMap(formatsOf)
  return [...new Set(all)].sort()
}

const ODD = ['\0', 'a\0b', '__proto__', 'constructor', '1e309', '-1', '9'.repeat(30), '🦀'.repeat(60), '[]', '../..'] // prettier-ignore

/** An address that nobody means, made of one that somebody does. */
export function oddAddress(address: string, number: number): string {
  const text = encodeURIComponent(ODD[number % ODD.length] ?? '')
  const [path = '', query = ''] = address.split('?')
  const names = query.split('&').map((pair) => pair.split('=')[0])
  const name = names[number % names.length] || 'metric'
  return number % 2 === 0
    ? `${path}?${query}&${name}=${text}`
    : `${path.slice(0, path.lastIndexOf('/') + 1)}${text}`
}
