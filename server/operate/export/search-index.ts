import { z } from 'zod'
import { relativeLink, toFilePath } from './urls'
import type { FetchedPage } from './fetch-page'

export const SEARCH_INDEX = 'search-index.json'

const Mesh = z.object({
  slug: z.string(),
  name: z.string(),
  about: z.string().nullable(),
  vendor: z.string().nullable(),
})
const Version = z.object({ version: z.string().nullable() })
const Publication = z.object({
  slug: z.string(),
  title: z.string(),
  publisher: z.string().nullable(),
  publishedOn: z.string().nullable(),
  meshes: z.array(z.object({ name: z.string() })),
  harnesses: z.array(z.string()),
})
const Harness = z.object({ id: z.string(), label: z.string() })
const Part = z.object({ items: z.array(z.unknown()), nextCursor: z.string().nullable() })

/** Entry of the search index: a title, further words, and the relative URL of the file. */
export type IndexEntry = { kind: string; title: string; words: string; href: string }
type Fetch = (address: string) => Promise<FetchedPage>

/** All items of a list of the read API, page by page. */
async function fetchItems<T>(fetch: Fetch, path: string, item: z.ZodType<T>): Promise<T[]> {
  const items: unknown[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor === null ? {} : { cursor }) })
    const { body } = await fetch(`${path}?${query.toString()}`)
    const part = Part.parse(JSON.parse(body.toString('utf8')))
    items.push(...part.items)
    cursor = part.nextCursor
  } while (cursor !== null)
  return z.array(item).parse(items)
}

const toHref = (path: string, fragment = ''): string =>
  relativeLink('index.html', toFilePath(path)) + fragment

const joinWords = (...words: (string | null)[]): string =>
  words.filter((word) => word !== null && word !== '').join(' ')

/** Meshes, measured versions, publications and harnesses, named as in the site's search. */
export async function searchIndex(fetch: Fetch): Promise<IndexEntry[]> {
  const found: IndexEntry[] = []
  for (const { slug, name, about, vendor } of await fetchItems(fetch, '/api/v1/meshes', Mesh)) {
    const [path, words] = [`/meshes/${slug}`, joinWords(slug, vendor)]
    found.push({ kind: 'mesh', title: name, words: joinWords(words, about), href: toHref(path) })
    for (const { version } of await fetchItems(fetch, `/api/v1/meshes/${slug}/versions`, Version))
      if (version !== null)
        found.push({
          kind: 'version',
          title: `${name} ${version}`,
          words,
          href: toHref(path, '#versions'),
        })
  }
  for (const one of await fetchItems(fetch, '/api/v1/publications', Publication))
    found.push({
      kind: 'publication',
      title: one.title,
      href: toHref(`/publications/${one.slug}`),
      words: joinWords(
        ...[one.publisher, one.publishedOn],
        ...[...one.meshes.map(({ name }) => name), ...one.harnesses],
      ),
    })
  for (const { id, label } of await fetchItems(fetch, '/api/v1/harnesses', Harness))
    found.push({ kind: 'harness', title: label, words: id, href: toHref(`/harnesses/${id}`) })
  return found
}
