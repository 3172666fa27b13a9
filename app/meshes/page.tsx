import type { Metadata } from 'next'
import Link from 'next/link'
import { ProductRows, ResultRows, submittedText } from '@/components/meshes/fact-rows'
import { Card } from '@/components/ui/card'
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

export default async function MeshesPage() {
  const all = await api().meshes.list()
  // What meshes are compared with is no mesh, however often it was measured.
  const meshes = [...all.filter((one) => !one.isBaseline), ...all.filter((one) => one.isBaseline)]
  return (
    <>
      <h1>Meshes</h1>
      <p className="mt-1 text-muted">
        Every product with results, the most measured first. The baseline, a test bed without any
        mesh, comes last.
      </p>
      <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
        {meshes.map((mesh) => (
          <Card key={mesh.slug} labelledBy={`mesh-${mesh.slug}`}>
            <h2 id={`mesh-${mesh.slug}`}>
              <Link className="text-accent underline" href={`/meshes/${mesh.slug}`}>
                {mesh.name}
              </Link>
            </h2>
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
        ))}
      </div>
    </>
  )
}
