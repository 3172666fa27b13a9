import type { Metadata } from 'next'
import Link from 'next/link'
import { ProductRows, ResultRows, submittedText } from '@/components/meshes/fact-rows'
import { counted } from '@/components/charts/format'
import { Card } from '@/components/ui/card'
import type { MeshSummary } from '@/server/trends/schemas'
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

function MeshCard({ mesh }: { mesh: MeshSummary }) {
  const Heading = mesh.conditions > 0 ? 'h2' : 'h3'
  return (
    <Card labelledBy={`mesh-${mesh.slug}`}>
      <Heading id={`mesh-${mesh.slug}`}>
        <Link className="text-accent underline" href={`/meshes/${mesh.slug}`}>
          {mesh.name}
        </Link>
      </Heading>
      <p className="mt-1 text-sm">{mesh.about ?? declaredWords(mesh)}</p>
      <dl className="facts facts-short mt-2 text-sm">
        {!mesh.isBaseline && (
          <>
            <ProductRows mesh={mesh} />
            <dt>Latest version measured</dt>
            <dd>
              {mesh.latestVersion ?? 'not stated'}
              {submittedText(mesh)}
            </dd>
          </>
        )}
        <ResultRows mesh={mesh} />
      </dl>
    </Card>
  )
}

const Cards = ({ meshes }: { meshes: readonly MeshSummary[] }) => (
  <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
    {meshes.map((mesh) => (
      <MeshCard key={mesh.slug} mesh={mesh} />
    ))}
  </div>
)

export default async function MeshesPage() {
  const all = await api().meshes.list()
  const published = all.filter(({ conditions }) => conditions > 0)
  const others = all.filter(({ conditions }) => conditions === 0)
  // What meshes are compared with is no mesh, however often it was measured.
  const meshes = [
    ...published.filter((one) => !one.isBaseline),
    ...published.filter((one) => one.isBaseline),
  ]
  return (
    <>
      <h1>Meshes</h1>
      <p className="mt-1 text-muted">
        Every product with published results, the most measured first. The baseline, a test bed
        without any mesh, comes last.
      </p>
      <Cards meshes={meshes} />
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-8">
          <h2 id="others">Outside publications</h2>
          <p className="mt-1 text-muted">
            {counted(others.length, 'product')} that no publication measured; the results were sent
            as runs.
          </p>
          <Cards meshes={others} />
        </section>
      )}
    </>
  )
}
