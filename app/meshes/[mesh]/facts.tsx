import { ProductRows, ResultRows } from '@/components/meshes/fact-rows'
import { DeclaredLink } from '@/components/ui/declared-link'
import type { MeshSummary } from '@/server/trends/schemas'

/** Who makes a product and in which modes it was measured. */
export function ProductFacts({ mesh }: { mesh: MeshSummary }) {
  return (
    <dl className="facts mt-3 text-sm">
      <ProductRows mesh={mesh} />
      <dt>Home</dt>
      <dd>
        <DeclaredLink url={mesh.url} />
        {mesh.url !== null && mesh.declaredBy !== null && (
          <span className="text-muted"> declared by {mesh.declaredBy}</span>
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
      <dl className="facts mt-3 text-sm">
        <ResultRows mesh={mesh} />
      </dl>
    </>
  )
}
