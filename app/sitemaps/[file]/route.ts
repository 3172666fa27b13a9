import { publicUrl } from '@/env'
import { database } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { respond } from '@/server/platform/http/problem'
import { sitemapPaths, SITEMAP_PARTS } from '@/server/api/sitemap/queries'
import { api } from '../../_trpc/server'
import { SITE_PAGES } from '../../site-pages'
import { urlSet } from '../../sitemap-xml'

async function pagePaths(): Promise<string[]> {
  const meshes = (await api().meshes.list()).filter(({ conditions }) => conditions > 0)
  const publications = await api().publications.list()
  const harnesses = await api().harnesses.list()
  return [
    ...SITE_PAGES,
    ...meshes.map((mesh) => `/meshes/${mesh.slug}`),
    ...publications.map((publication) => `/publications/${publication.slug}`),
    ...harnesses.map((harness) => `/harnesses/${harness.id}`),
  ]
}

async function pathsOf(file: string): Promise<string[]> {
  if (file === 'pages.xml') return pagePaths()
  const [, name, number] = /^([a-z]+)-(\d)\.xml$/.exec(file) ?? []
  const part = SITEMAP_PARTS.find((one) => one === name)
  const paths = part ? await sitemapPaths(database(), part, Number(number)) : []
  if (paths.length > 0) return paths
  throw new AppError('NOT_FOUND', {
    title: 'No such file',
    detail: `expected a name of /sitemap.xml, found ${file.slice(0, 60)}`,
  })
}

/** One file of addresses: `pages.xml`, `conditions-1.xml`, `runs-1.xml`. */
export const GET = (
  _request: Request,
  { params }: RouteContext<'/sitemaps/[file]'>,
): Promise<Response> =>
  respond(async () =>
    urlSet((await pathsOf((await params).file)).map((path) => `${publicUrl()}${path}`)),
  )
