import type { Metadata } from 'next'
import { counted } from '@/components/charts/format'
import { ProductRows, type Product } from '@/components/meshes/product-rows'
import { toRangeScale } from '@/components/meshes/range-scale'
import { SectionHead } from '@/components/ui/section-head'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'
import { declaredWords } from './declared-words'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = pageMetadata({
  title: 'Meshes',
  description:
    'Service meshes and CNIs with published benchmark results: vendor, modes and measured versions.',
  path: '/meshes',
})

const METRIC = 'http.latency.p99'

/** A product that was measured as a gateway and as nothing else. */
const isGateway = ({ mesh }: Product): boolean =>
  mesh.modes.length > 0 && mesh.modes.every((mode) => mode === 'gateway')

async function loadProducts(): Promise<{ products: Product[]; metric: string }> {
  const [all, overview, publications] = await Promise.all([
    api().meshes.list(),
    api().overview.get({ metric: METRIC, limit: 1 }),
    api().publications.list(),
  ])
  const products = all.map((mesh) => ({
    mesh,
    about: mesh.about ?? declaredWords(mesh),
    ranges: overview.ranges.filter((range) => range.mesh === mesh.slug),
    sources: publications.filter(({ meshes }) => meshes.some(({ slug }) => slug === mesh.slug)),
  }))
  return { products, metric: overview.rangesOf ?? METRIC }
}

export default async function MeshesPage() {
  const { products, metric } = await loadProducts()
  const published = products.filter(({ mesh }) => mesh.conditions > 0)
  const ends = published.flatMap(({ ranges }) => ranges.flatMap((r) => [r.least, r.greatest]))
  const axis = ends.length === 0 ? null : { scale: toRangeScale(ends), metric }
  const today = new Date().toISOString().slice(0, 10)
  const measured = published.filter(({ mesh }) => !mesh.isBaseline)
  const gateways = measured.filter(isGateway)
  const others = products.filter(({ mesh }) => mesh.conditions === 0)
  return (
    <>
      <h1>Meshes</h1>
      <p className="mt-1 max-w-none text-muted">
        What each adds to p99 latency over no mesh, in ms, at any load, as published. Machines and
        loads differ, so nothing is ranked: the most measured come first.
      </p>
      <ProductRows
        products={[
          ...measured.filter((one) => !isGateway(one)),
          // What meshes are compared with is no mesh, however often it was measured.
          ...published.filter(({ mesh }) => mesh.isBaseline),
        ]}
        axis={axis}
        today={today}
      />
      <p className="mesh-note">Axis: linear to ±0.1 ms, logarithmic beyond.</p>
      {gateways.length > 0 && (
        <section aria-labelledby="gateways" className="mt-8">
          <SectionHead id="gateways" title="Gateways" note="measured at the edge alone" />
          <ProductRows products={gateways} axis={null} today={today} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-8">
          <SectionHead
            id="others"
            title="Outside publications"
            note={`${counted(others.length, 'product')} that no publication measured; the results were sent as runs`}
          />
          <ProductRows products={others} axis={null} today={today} />
        </section>
      )}
    </>
  )
}
