import { LatestRow, ProductRows, ResultRows } from '@/components/meshes/fact-rows'
import { Sender } from '@/components/organisations/sender'
import { DeclaredLink } from '@/components/ui/declared-link'
import type { MeshSummary } from '@/server/trends/schemas'

/** Who makes a product, in which modes it was measured, and how long ago. @param props.today ISO date */
export function ProductFacts({ mesh, today }: { mesh: MeshSummary; today: string }) {
  return (
    <dl className="facts facts-short mt-3 text-sm">
      <ProductRows mesh={mesh} />
      <LatestRow mesh={mesh} today={today} />
      <dt>News</dt>
      <dd>
        <a href={`/feed.xml?mesh=${encodeURIComponent(mesh.slug)}`}>Feed of its results</a>
      </dd>
      <dt>Corrections</dt>
      <dd>
        <a href={`/disputes/new?mesh=${encodeURIComponent(mesh.slug)}`}>Report an error</a>
      </dd>
      <dt>Home</dt>
      <dd>
        <DeclaredLink url={mesh.url} />
        {mesh.url !== null && mesh.declaredBy !== null && (
          <span className="text-muted">
            {' '}
            declared by <Sender name={mesh.declaredBy} slug={mesh.declaredBy} />
          </span>
        )}
      </dd>
    </dl>
  )
}

/** What a baseline is for; it has no vendor, no modes and no versions to list. */
export function BaselineFacts({ mesh }: { mesh: MeshSummary }) {
  return (
    <>
      <p className="mt-1">
        It is not a product. A baseline shows how much of the latency, CPU and memory is there
        without any mesh; what a mesh adds to it is its <a href="/methodology#overhead">overhead</a>
        . Each test bed has a baseline of its own, and the baselines of two test beds cannot be
        compared.
      </p>
      <dl className="facts facts-short mt-3 text-sm">
        <ResultRows mesh={mesh} />
      </dl>
    </>
  )
}
