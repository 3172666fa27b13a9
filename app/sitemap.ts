import type { MetadataRoute } from 'next'
import { publicUrl } from '@/env'
import { api } from './_trpc/server'

export const dynamic = 'force-dynamic'

const PAGES = [
  '/',
  '/compare',
  '/meshes',
  '/publications',
  '/harnesses',
  '/submit',
  '/methodology',
] as const

/** Every page with an address of its own, except single conditions and runs: links lead to those. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const meshes = await api().meshes.list()
  const publications = await api().publications.list()
  const harnesses = await api().harnesses.list()
  const paths = [
    ...PAGES,
    ...meshes.map((mesh) => `/meshes/${mesh.slug}`),
    ...publications.map((publication) => `/publications/${publication.slug}`),
    ...harnesses.map((harness) => `/harnesses/${harness.id}`),
  ]
  return paths.map((path) => ({ url: `${publicUrl()}${path}` }))
}
