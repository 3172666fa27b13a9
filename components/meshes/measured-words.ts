import type { PublicationSummary } from '@/server/publications/schemas'
import type { MeshSummary } from '@/server/trends/schemas'
import { counted, formatCount } from '../charts/format'
import { formatMonth } from '../results/origin-line'

type Measured = {
  /** the most measured first */
  products: readonly {
    mesh: Pick<MeshSummary, 'name' | 'latestMeasuredOn'>
    sources: readonly unknown[]
  }[]
  meshes: number
  networks: number
  publications: readonly Pick<PublicationSummary, 'slug'>[]
}

/** "7 service meshes" of several, "1 network" */
const kinds = (n: number, one: string, many: string): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`

/**
 * "33 publications on 7 service meshes and 8 networks, most on Istio (28); newest result Jun 2026. Nothing is ranked: machines
 * and loads differ." A product may be both.
 */
export function measuredText({ products, meshes, networks, publications }: Measured): string {
  const [first, second] = products
  if (first === undefined || first.sources.length === 0) return 'No publication measured a product.'
  const isTied = second !== undefined && second.sources.length === first.sources.length
  const most = isTied ? '' : `, most on ${first.mesh.name} (${formatCount(first.sources.length)})`
  const newest = products.flatMap(({ mesh }) => mesh.latestMeasuredOn ?? []).sort()
  const month = formatMonth(newest.at(-1) ?? null)
  const measured = `${kinds(meshes, 'service mesh', 'service meshes')} and ${kinds(networks, 'network', 'networks')}`
  const end = month === null ? '' : `; newest result ${month}`
  return `${counted(publications.length, 'publication')} on ${measured}${most}${end}. Nothing is ranked: machines and loads differ.`
}
